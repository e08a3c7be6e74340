"""What boards and screens are made of: nodes and widgets.

The package `board` of each game composes its boards from them.
"""
