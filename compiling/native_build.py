"""Compiles slimestack: ``python native_build.py SOURCES FOLDER`` puts the extension modules into the folder.

The sources are copied there, turned into their native form, compiled by mypyc to C and by the C compiler to machine
code. What is left in the folder besides the extension modules is of no further use.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = "slimestack"
CHECKS = ["--disable-error-code=arg-type", "--disable-error-code=call-overload", "--follow-imports=silent"]
"""How mypy reads the native form. It calls constructors with objects that they check themselves; all else is checked
once more, because mypyc relies on it."""
_TRACED = re.compile(r'(CPy_(?:AddTraceback|TypeErrorTraceback|AttributeError)\("([^"]+)",)((?: "[^"]*",)+) (\d+),')
"""What C source says about a place in Python: the file, the function and maybe more names, the line."""
_METHOD = re.compile(r'(\(PyCFunction\)CPyPy_)(\w+)(,\s+METH_[A-Z_| ]+, PyDoc_STR\()"([^"]*--\\n\\n)"\)')
"""What C source says about a function: its name in C, and the signature that Python shows."""
_UNCACHED, _NAME = re.compile(r"_(\w+)_uncached"), r"\1"


def modules() -> tuple[str, ...]:
    """The modules that are compiled, those first that others import."""
    return tuple(tomllib.loads((HERE / "modules.toml").read_text(encoding="utf-8"))["modules"])


def public_names(stub: str) -> Iterator[tuple[str, str]]:
    """The public names in the stub of the package, each with the module or package that it comes from."""
    for node in ast.parse(stub).body:
        if isinstance(node, ast.ImportFrom):
            for one in node.names:
                yield (node.module or "").removeprefix(f"{PACKAGE}").removeprefix("."), one.name


def with_lines_as_written(text: str, lines: Mapping[str, tuple[int, ...]]) -> str:
    """The C source with the lines of the sources that people wrote, so that a traceback shows those."""

    def place(found: re.Match[str]) -> str:
        head, file, names, line = found.groups()
        of_file = lines.get(file.replace("\\\\", "/"), ())
        number = of_file[int(line) - 1] if 0 < int(line) <= len(of_file) else int(line)
        return f"{head}{_UNCACHED.sub(_NAME, names)} {number},"

    return _TRACED.sub(place, text)


def with_docs(text: str, docs: Mapping[str, str]) -> str:
    """The C source with the docstrings of functions and methods behind their signatures, for ``help``."""

    def documented(found: re.Match[str]) -> str:
        head, name, between, signature = found.groups()
        doc = docs.get(name)
        return f'{head}{name}{between}"{signature}{_in_c(doc)}")' if doc else found.group()

    return _METHOD.sub(documented, text)


def _in_c(doc: str) -> str:
    """A text as it stands in a C string."""
    pieces = [one if " " <= one <= "~" and one not in '"\\?' else _octal(one) for one in doc]
    return '"\n"'.join(["".join(pieces[at : at + 200]) for at in range(0, len(pieces), 200)])


def _octal(character: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in character.encode())


def main() -> None:
    """Compile."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sources", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level", choices="0123", default="3", help="how hard the C compiler works")
    options = parser.parse_args()
    sys.path.insert(0, str(HERE))
    build(options.sources, options.folder, options.level)


def build(sources: Path, folder: Path, level: str) -> None:
    """Compile the sources into the folder.

    :raises SystemExit: when mypyc or the C compiler fails; they have said why on stderr
    """
    from mypyc.build import mypycify
    from setuptools import setup

    from native_form import Forms

    shutil.copytree(sources / PACKAGE, folder / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    forms = Forms(public_names((sources / PACKAGE / "__init__.pyi").read_text(encoding="utf-8")))
    lines: dict[str, tuple[int, ...]] = {}
    docs: dict[str, str] = {}
    for module in modules():
        name = f"{PACKAGE}/{module.replace('.', '/')}.py"
        formed = forms.form(module, (folder / name).read_text(encoding="utf-8"))
        (folder / name).write_text(formed.text, encoding="utf-8")
        lines[name] = formed.lines
        docs |= {f"{module.rpartition('.')[2]}___{one}": doc for one, doc in formed.docs.items()}
    os.chdir(folder)
    extensions = mypycify([*CHECKS, *lines], opt_level=level, debug_level="0", group_name=PACKAGE)
    for source in Path("build").glob("*.c"):
        text = source.read_text(encoding="utf-8")
        source.write_text(with_docs(with_lines_as_written(text, lines), docs), encoding="utf-8")
    setup(name=PACKAGE, packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    main()
