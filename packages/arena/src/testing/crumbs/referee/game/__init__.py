from .actions import Action, DropAction, HopAction
from .board import Board
from .constants import *
from .coord import Coord, Direction, Vector
from .exceptions import IllegalActionException, PlayerException
from .player import PlayerColor
