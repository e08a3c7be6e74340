"""The commands that a touch can send to a screen (`core.view.nodes.UiCommand`).

Each line is a command and what it does; in brackets, its argument.
"""

from typing import Literal

CommandName = Literal[
    # the app and the table
    "back",  # close the screen
    "close",  # end the program
    "undo",  # take back the last input
    "undo-to",  # go back to a step (its number; in the log, the chosen step)
    "why",  # explain the newest ruling, or the one that is shown
    "menu",  # open the menu of the table
    "route",  # open a screen from a menu (the words of its route)
    "page",  # turn to a page (its number; None: no page)
    "next",  # close the interstitial
    "board",  # show the board again (a seat: claim the next card for it too)
    "detail",  # show a board over the table (a board, or several and the index of the first)
    "other detail",  # show another of those boards (its index)
    "claim",  # let the next card count as a seat's (the seat)
    "away",  # answer for all seats that are away
    "peek",  # open the screen Peek (None), or show a seat's secrets while it is held (the seat)
    "hands",  # list what is to be done by hand
    "hands at table",  # choose whether bids are entered when all hands are open (true or false)
    "correct",  # open the corrections (a group, or the path of a value)
    "describe",  # describe a new card (its kind, and the seat that lays it)
    "film",  # open the film of the game
    "home",  # put the finished game away
    "again",  # play again at the same table (the header of the last game)
    # questions
    "value",  # choose a value (the value)
    "choose action",  # choose one of several possible actions (its index)
    "seat",  # choose a seat (its number)
    "face",  # enter the face of a die (the die's index and the face)
    "roll here",  # let the program roll
    "uncover",  # show what the cover of a secret hides
    "find",  # show only some of the cards of a picker (an icon, or what to search by and its value)
    "done",  # accept what was entered
    "cancel",  # close without accepting it
    "yes",  # confirm
    "alternative",  # do what a question offers beside "yes", or a form beside *Done*
    "use",  # use the scanned card
    "not theirs",  # say that the scanned card belongs to another seat
    "open entry",  # open the entry in the log that may be wrong, at a refused card
    "do secret",  # do the action that was entered in secret
    # editors of values
    "by",  # change a number (by how much)
    "change",  # take one of the listed changes (its index)
    "next value",  # take the next value (the die or seat)
    "value at",  # set a value and choose a part of it (the value and the part's index)
    "add value",  # add a value to several (the value)
    "remove value",  # remove a value from several (the value)
    "line",  # choose a line of a list or a part of a value (its index)
    "drop line",  # move a line of a list (from and to which index)
    "move line",  # move the chosen line (by how many)
    "list",  # list all changes, or all options
    # the keyboard
    "key",  # type a character (the character)
    "erase",  # remove the last character
    "keys",  # change between letters and other characters
    "shift",  # change between capitals and small letters
    # forms
    "set field",  # set a field (the field and its value; None: it is open again)
    "add",  # add a value to a field (both)
    "open field",  # edit a field in a screen of its own (the field)
    "more",  # add a part, or a new word to a field (the field)
    "less",  # remove a part (its index)
    "part",  # edit a part (its index)
    # home, the history and the players
    "seating",  # seat the players of a game (the game)
    "game",  # choose a game (the game)
    "stored film",  # open the film of a stored game (its number)
    "open game",  # open the stored game that is shown
    "delete",  # delete the player or stored game that is shown
    "go",  # go to another item (by how many)
    "add player",  # seat one more player (the place)
    "continue",  # continue the last game
    "doctor",  # check the devices
    "choose",  # choose a line of a list (its key: a name, an index or a step's number)
    "drop seat",  # let two players change places (their places)
    "remove",  # remove the chosen player
    "undo remove",  # seat the removed player again
    "order",  # move the chosen player (by how many places)
    "shuffle",  # shuffle the places
    "look",  # change the shape and color of the chosen player (the look)
    "shapes",  # show other shapes to choose from
    "type",  # type the chosen player's name
    "known",  # take a known player (the name)
    "next seat",  # accept the name and name the next player
    "options",  # open the options of the game
    "start",  # start the game
    "option known",  # say whether an option is known (true or false)
    "set option",  # set a setting or option (key and value)
    "printed",  # set all options to the printed rules
    # leaving the table
    "leave",  # choose how a player leaves (the kind of the change)
    "end",  # end the game early
    # the log, Why? and reports
    "log",  # open the log
    "scrub",  # go along the log (how far, 0 to 1)
    "turn",  # go to the turn before or after (-1 or 1)
    "earlier board",  # show the board of the chosen step
    "redo",  # do again what was undone
    "amend",  # change the chosen entry
    "step",  # explain a step of the reasons (its index)
    "wrong",  # report the ruling
    "report",  # write a report of the error
    "another",  # report another ruling
    "ruling",  # choose the ruling to report (its index)
    "winner",  # say who really wins
    "report value",  # say which value is right
    "report words",  # describe what should have been
    "rule",  # show a turning point whole, with its rule (its index; None: close it)
    "save",  # save the film
    # corrections
    "group",  # open a group of corrections (its name)
    "path",  # correct a value (its path)
    "right",  # say that the page matches the table
    "fix",  # correct the page
    # cards, sets and tags
    "card",  # open a card (its id)
    "new card",  # describe a card that is not in the set
    "sets",  # list the sets, or ask which of them people play with
    "choose set",  # choose a set of cards (its name)
    "new",  # begin a set
    "this",  # open the chosen set
    "file",  # read a set from a file (its path)
    "take",  # import the set ("merge" or "replace")
    "export",  # write the set to a file
    "rename",  # rename the set
    "delete set",  # delete the set
    "enroll",  # enroll tags
    "replace",  # enroll new tags for the card
    "other",  # let the tag belong to another card
    "forget",  # forget the tag
    # the machine
    "devices",  # open the device check
    "check again",  # check all devices again
    "test",  # start or end the test of all devices
    "stick",  # choose a USB stick (its folder)
    "back up",  # write a backup to the stick
    "power off",  # switch the machine off
    # the tray of a laptop
    "lay",  # lay a card on the pad (its id)
    "lift",  # lift the card
    "press",  # press a seat's button (the seat)
    "hold",  # hold a seat's button (the seat)
    "tray",  # turn to a page of the tray (its number)
    "tray find",  # show only some of the cards (the part of the search)
]
