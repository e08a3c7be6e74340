"""The commands that a touch can send to a screen (`core.board.nodes.UiCommand`).

A command is a verb and its object; buttons of every screen, such as *Back*, have one word. Each
line is a command and what it does; in brackets, its argument.
"""

from typing import Literal

CommandName = Literal[
    # the app and the table
    "back",  # close the screen
    "end program",
    "undo",  # take back the last input
    "undo to step",  # go back to a step (its number; in the log, the chosen step)
    "explain",  # explain the newest ruling, or the one that is shown
    "open menu",  # open the menu of the table
    "open screen",  # open a screen from a menu (the words of its route)
    "turn page",  # turn to a page (its number; None: no page)
    "next",  # close the interstitial
    "show board",  # show the board again (a seat: claim the next card for it too)
    "show detail",  # show a board over the table (a board, or several and the index of the first)
    "show other detail",  # show another of those boards (its index)
    "claim card",  # let the next card count as a seat's (the seat)
    "answer for away",  # answer for all seats that are away
    "peek",  # open the screen Peek (None), or show a seat's secrets while it is held (the seat)
    "list hand tasks",  # list what is to be done by hand
    "enter open bids",  # choose whether bids are entered when all hands are open (true or false)
    "open corrections",  # (a group, or the path of a value)
    "describe card",  # describe a new card (its kind, and the seat that lays it)
    "open film",  # open the film of the game
    "put game away",  # put the finished game away
    "play again",  # play again at the same table (the header of the last game)
    # questions
    "choose value",  # (the value)
    "choose action",  # choose one of several possible actions (its index)
    "choose seat",  # (its number)
    "enter face",  # enter the face of a die (the die's index and the face)
    "roll dice",  # let the program roll
    "uncover secret",  # show what the cover of a secret hides
    "filter cards",  # filter the cards of a picker (an icon, or what to search by and its value)
    "done",  # accept what was entered
    "cancel",  # close without accepting it
    "confirm",
    "choose alternative",  # do what a question offers beside "yes", or a form beside *Done*
    "use card",  # use the scanned card
    "choose other owner",  # say that the scanned card belongs to another seat
    "open entry",  # open the entry in the log that may be wrong, at a refused card
    "do secret action",  # do the action that was entered in secret
    # editors of values
    "change number",  # (by how much)
    "take change",  # take one of the listed changes (its index)
    "take next value",  # (the die or seat)
    "set value at",  # set a value and choose a part of it (the value and the part's index)
    "add value",  # add a value to several (the value)
    "remove value",  # remove a value from several (the value)
    "choose line",  # choose a line of a list or a part of a value (its index)
    "drop line",  # move a line of a list (from and to which index)
    "move line",  # move the chosen line (by how many)
    "list all",  # list all changes, or all options
    # the keyboard
    "type character",  # (the character)
    "erase character",  # remove the last character
    "change keys",  # change between letters and other characters
    "change case",  # change between capitals and small letters
    # forms
    "set field",  # (the field and its value; None: it is open again)
    "add to field",  # add a value to a field (both)
    "open field",  # edit a field in a screen of its own (the field)
    "add part",  # add a part, or a new word to a field (the field)
    "remove part",  # (its index)
    "edit part",  # (its index)
    # home, the history and the players
    "open seating",  # seat the players of a game (the game)
    "choose game",  # (the game)
    "open stored film",  # open the film of a stored game (its number)
    "open game",  # open the stored game that is shown
    "delete shown",  # delete the player or stored game that is shown
    "go to item",  # go to another item (by how many)
    "add player",  # seat one more player (the place)
    "continue game",  # continue the last game
    "open doctor",  # check the devices
    "choose item",  # choose a line of a list (its key: a name, an index or a step's number)
    "drop seat",  # let two players change places (their places)
    "remove player",  # remove the chosen player
    "return player",  # seat the removed player again
    "move player",  # move the chosen player (by how many places)
    "shuffle places",
    "choose look",  # change the shape and color of the chosen player (the look)
    "show other shapes",  # show other shapes to choose from
    "type name",  # type the chosen player's name
    "choose known player",  # take a known player (the name)
    "name next player",  # accept the name and name the next player
    "open options",  # open the options of the game
    "start game",
    "mark option known",  # say whether an option is known (true or false)
    "set option",  # set a setting or option (key and value)
    "set printed options",  # set all options to the printed rules
    # leaving the table
    "leave table",  # choose how a player leaves (the kind of the change)
    "end game",  # end the game early
    # the log, Why? and reports
    "open log",
    "move along log",  # go along the log (how far, 0 to 1)
    "go to turn",  # go to the turn before or after (-1 or 1)
    "show earlier board",  # show the board of the chosen step
    "redo",  # do again what was undone
    "amend entry",  # change the chosen entry
    "explain step",  # explain a step of the reasons (its index)
    "report ruling",
    "report error",  # write a report of the error
    "report another ruling",
    "choose ruling",  # choose the ruling to report (its index)
    "choose winner",  # say who really wins
    "choose reported value",  # say which value is right
    "describe outcome",  # describe what should have been
    "show rule",  # show a turning point whole, with its rule (its index; None: close it)
    "save film",
    # corrections
    "open group",  # open a group of corrections (its name)
    "correct value",  # (its path)
    "confirm page",  # say that the page matches the table
    "correct page",
    # cards, sets and tags
    "open card",  # (its id)
    "describe new card",  # describe a card that is not in the set
    "list sets",  # list the sets, or ask which of them people play with
    "choose set",  # choose a set of cards (its name)
    "begin set",
    "open set",  # open the chosen set
    "read file",  # read a set from a file (its path)
    "import set",  # ("merge" or "replace")
    "export set",  # write the set to a file
    "rename set",
    "delete set",
    "enroll tags",
    "replace tags",  # enroll new tags for the card
    "release tag",  # let the tag belong to another card
    "forget tag",
    # the machine
    "open devices",  # open the device check
    "check again",  # check all devices again
    "test devices",  # start or end the test of all devices
    "choose stick",  # choose a USB stick (its folder)
    "back up",  # write a backup to the stick
    "power off",  # switch the machine off
    # the tray of a laptop
    "lay card",  # lay a card on the pad (its id)
    "lift card",
    "press button",  # press a seat's button (the seat)
    "hold button",  # hold a seat's button (the seat)
    "turn tray page",  # turn to a page of the tray (its number)
    "filter tray",  # show only some of the cards (the part of the search)
]
