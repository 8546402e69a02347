class PlayerException(Exception):
    pass


class IllegalActionException(PlayerException):
    pass
