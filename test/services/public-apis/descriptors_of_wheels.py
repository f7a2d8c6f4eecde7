"""Writes the descriptors that generated Python modules contain as one descriptor set.

Arguments: the folder of the wheels, and the file to write. Reads the modules as text, and imports none of them.
"""

import ast
import pathlib
import sys
import zipfile


def descriptors_in(text: str):
    """Yields the serialized descriptors that a module adds to its pool."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "AddSerializedFile":
            yield node.args[0].value


def as_field(data: bytes) -> bytes:
    """Returns the data as a `file` of a descriptor set: field 1, with its length."""
    length, rest = bytearray(), len(data)
    while True:
        rest, low = rest >> 7, rest & 0x7F
        length.append(low | (0x80 if rest else 0))
        if not rest:
            return b"\x0a" + bytes(length) + data


folder, target = sys.argv[1:]
found = set()
for wheel in sorted(pathlib.Path(folder).glob("*.whl")):
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith("_pb2.py"):
                found.update(descriptors_in(archive.read(name).decode()))
pathlib.Path(target).write_bytes(b"".join(as_field(data) for data in sorted(found)))
