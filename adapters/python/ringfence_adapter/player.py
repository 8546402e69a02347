"""The player's object, called with the arguments that its methods take."""

import importlib
import inspect

from .fault import Fault, crashed, raised

# The method that hears of actions, by its names.
HEARING = ("update", "turn")


class Player:
    def __init__(self, module, class_name, folder):
        self.folder = folder
        self.agent = None
        try:
            loaded = importlib.import_module(module)
        except BaseException as error:  # a player's own sys.exit is its fault too
            raise raised("import", error, folder) from None
        self.type = getattr(loaded, class_name, None)
        if self.type is None:
            raise crashed(f"no class {class_name} in {module} after its import")

    def start(self, *arguments, **more):
        self.agent = self.call("__init__", self.type, *arguments, **more)
        names = [name for name in ("action", *HEARING) if callable(getattr(self.agent, name, None))]
        missing = [] if "action" in names else ["action"]
        if not set(HEARING) & set(names):
            missing.append(" or ".join(HEARING))
        if missing:
            raise crashed(f"its class {self.type.__name__} has no method {' and no '.join(missing)}")
        self.hearing = next(name for name in HEARING if name in names)

    def action(self, **more):
        return self.call("action", self.agent.action, **more)

    def update(self, colour, action, **more):
        self.call(self.hearing, getattr(self.agent, self.hearing), colour, action, **more)

    def call(self, name, method, *arguments, **more):
        try:
            bound = bind(method, arguments, more)
        except TypeError as error:
            raise Fault("protocol-error", f"its {name} cannot be called: {error}") from None
        try:
            return method(*bound.args, **bound.kwargs)
        except BaseException as error:  # a player's own sys.exit is its fault too
            raise raised(name, error, self.folder) from None


def bind(method, arguments, more):
    """The arguments that a method takes: of the named ones, those that it declares."""
    signature = inspect.signature(method)
    kinds = [parameter.kind for parameter in signature.parameters.values()]
    if inspect.Parameter.VAR_KEYWORD not in kinds:
        free = list(signature.parameters)[len(arguments) :]
        more = {name: value for name, value in more.items() if name in free}
    return signature.bind(*arguments, **more)
