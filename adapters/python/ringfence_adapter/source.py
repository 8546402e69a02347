"""Finds the player's class in its source text, so that nothing of it runs before a game does."""

import ast
import os

from .fault import crashed
from .player import HEARING

GAMES = ("squatter", "fencemaster", "havannah")
# How courses call the class, and its module where the package itself is empty.
CLASSES = ("Agent", "Player")
MODULES = ("program", "player", "agent")


class Found:
    """A class by its module and name, and the games that it declares."""

    def __init__(self, module, name, games):
        self.module = module
        self.name = name
        self.games = games


def find_class(module, class_name, folder):
    """The class of that name; without one Agent, Player, or the only class of the module that has the methods of a player."""
    source = Source(folder)
    names = names_in(source, module)
    if class_name is not None:
        if class_name not in names and "*" not in names:
            raise crashed(f"no class {class_name} in {module}{listed(names)}")
        return Found(module, class_name, games_of(names.get(class_name)))
    usual = [name for name in CLASSES if name in names]
    if usual:
        return Found(module, usual[0], games_of(names[usual[0]]))
    players = {name: found for name, found in names.items() if found is not None and plays(found.methods())}
    # A base class of another player is a part of that one.
    used = {base for found in players.values() for base in found.bases()}
    chosen = [name for name in players if name not in used]
    if not chosen:
        inner = [f"{module}.{name}" for name in MODULES if source.path(f"{module}.{name}")[0] is not None]
        if inner:
            return find_class(inner[0], None, folder)
        raise crashed(f"no class in {module} has the methods action and update{listed(names)}")
    if len(chosen) > 1:
        raise crashed(f"{module} has several players ({', '.join(chosen)}): name one, as in python:{module}:{chosen[0]}@...")
    return Found(module, chosen[0], games_of(players[chosen[0]]))


def plays(methods):
    return "action" in methods and not methods.isdisjoint(HEARING)


class ClassText:
    """The syntax tree of a class, and the names in its module."""

    def __init__(self, node, names):
        self.node = node
        self.names = names

    def bases(self):
        return [base.id for base in self.node.bases if isinstance(base, ast.Name)]

    def methods(self, depth=0):
        """Its methods, including those of its superclasses that can be found."""
        own = {each.name for each in self.node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))}
        for base in self.bases():
            above = self.names.get(base)
            if above is not None and depth < 10:
                own |= above.methods(depth + 1)
        return own


class Source:
    """The files of a folder as syntax trees."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, module):
        """The file of a module, and whether it is a package."""
        start = os.path.join(self.folder, *module.split("."))
        for path, is_package in ((os.path.join(start, "__init__.py"), True), (start + ".py", False)):
            if os.path.isfile(path):
                return path, is_package
        return None, False

    def tree(self, module):
        path, is_package = self.path(module)
        if path is None:
            return None, False
        try:
            with open(path, "rb") as file:
                return ast.parse(file.read(), path), is_package
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None)
            location = os.path.relpath(path, self.folder) + ("" if line is None else f", line {line}")
            raise crashed(f"{location}: {getattr(error, 'msg', error)}") from None


def names_in(source, module, seen=()):
    """The names in a module: a class if its source can be found, otherwise None."""
    tree, is_package = source.tree(module)
    if tree is None:
        if seen or os.path.isdir(os.path.join(source.folder, *module.split("."))):
            return {}
        raise crashed(f"no package {module} in {source.folder}{modules_in(source.folder)}")
    names = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = ClassText(node, names)
        elif isinstance(node, ast.Assign):
            names.update({target.id: None for target in node.targets if isinstance(target, ast.Name)})
        elif isinstance(node, ast.ImportFrom):
            origin = origin_of(node, module, is_package)
            known = {} if origin in seen else names_in(source, origin, (*seen, module))
            for alias in node.names:
                if alias.name == "*":
                    names.update(known or {"*": None})
                else:
                    names[alias.asname or alias.name] = known.get(alias.name)
    return names


def origin_of(node, module, is_package):
    """The full name of the module that `from .x import y` takes from."""
    if node.level == 0:
        return node.module
    parts = module.split(".")
    up = node.level - 1 if is_package else node.level
    start = parts[: len(parts) - up]
    return ".".join([*start, *([node.module] if node.module else [])])


def games_of(found):
    """The class attribute `games`, if it is a list of words; a class without one plays all."""
    for each in [] if found is None else found.node.body:
        if isinstance(each, ast.Assign) and [getattr(target, "id", "") for target in each.targets] == ["games"]:
            try:
                said = ast.literal_eval(each.value)
            except ValueError:
                return GAMES
            wanted = [said] if isinstance(said, str) else said
            games = tuple(game for game in GAMES if game in wanted)
            if not games:
                raise crashed(f"its games are {said!r}, which names none of {', '.join(GAMES)}")
            return games
    return GAMES


def listed(names):
    classes = [name for name, found in names.items() if found is not None]
    return f" (classes there: {', '.join(classes[:10])})" if classes else " (it contains no class)"


def modules_in(folder):
    names = sorted(
        name[:-3] if name.endswith(".py") else name
        for name in os.listdir(folder)
        if name.endswith(".py") or os.path.isfile(os.path.join(folder, name, "__init__.py"))
    )
    return f" (there: {', '.join(names[:10])})" if names else " (it contains no Python)"
