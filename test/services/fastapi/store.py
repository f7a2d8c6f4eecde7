"""The objects of the service, in memory, and its operations on a clock. What `test/services/store` is for servers in TypeScript."""

import datetime
import secrets
import time
from typing import Any, Callable

Fields = dict[str, Any]


class ServiceError(Exception):
    """An error that a method answers."""

    def __init__(self, status: int, message: str):
        super().__init__(message)
        self.status = status
        self.message = message


class Operation:
    """A change that takes time."""

    def __init__(self, name: str, metadata: Fields, effect: Callable[[], None], outcome: str):
        self.name, self.metadata, self.effect, self.outcome = name, metadata, effect, outcome
        self.start = time.monotonic()
        self.ended: str | None = None

    def end(self, outcome: str) -> None:
        if self.ended is None:
            self.ended = outcome
            if outcome == "SUCCEEDED":
                self.effect()

    def shown(self) -> Fields:
        answer: Fields = {"name": self.name, "state": self.ended or "RUNNING"}
        if self.ended == "SUCCEEDED":
            answer["metadata"] = self.metadata
        if self.ended == "FAILED":
            answer["errorMessage"] = "no capacity left"
        return answer


STATUS = {"resource_exhausted": 429, "unavailable": 503}

EXISTING = {
    "datacenters/north": ("Datacenter", {"displayName": "North", "country": "NO"}),
    "datacenters/south": ("Datacenter", {"displayName": "South", "country": "IT"}),
    "hosts/one": ("Host", {"region": "datacenters/north", "cores": 32, "memoryGib": 128}),
    "hosts/two": ("Host", {"region": "datacenters/north", "cores": 64, "memoryGib": 256}),
}


class Store:
    """All objects by name, with their kind."""

    def __init__(self, operation_seconds: float):
        self.operation_seconds = operation_seconds
        self.objects: dict[str, tuple[str, Fields]] = {
            name: (kind, {"name": name, **fields}) for name, (kind, fields) in EXISTING.items()
        }
        self.operations: dict[str, Operation] = {}
        self.outcomes: list[str] = []
        self.faults: list[tuple[str, str]] = []

    def begin(self, method: str) -> None:
        """Carries out what is due. Raises an error if a test ordered that this call of the method fails."""
        for operation in self.operations.values():
            if operation.outcome != "STUCK" and time.monotonic() - operation.start >= self.operation_seconds:
                operation.end(operation.outcome)
        for fault in self.faults:
            if fault[0] == method:
                self.faults.remove(fault)
                raise ServiceError(STATUS[fault[1]], f"{method} fails, as ordered")

    def start(self, metadata: Fields, effect: Callable[[], None]) -> Fields:
        outcome = self.outcomes.pop(0) if self.outcomes else "SUCCEEDED"
        operation = Operation(f"operations/{len(self.operations) + 1}", metadata, effect, outcome)
        self.operations[operation.name] = operation
        return operation.shown()

    def create(self, kind: str, collection: str, fields: Fields) -> tuple[str, Callable[[], None]]:
        """Returns the name of the new object, and what creates it."""
        self.check_references(fields)
        own = fields.get("slug") or secrets.token_hex(5)
        parent = f"{fields['projectName']}/" if "projectName" in fields else ""
        name = f"{parent}{collection}/{own}"
        if name in self.objects:
            raise ServiceError(409, f"{name} exists")
        now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
        stored = {**fields, "name": name, "createTime": now}
        return name, lambda: self.objects.update({name: (kind, stored)})

    def get(self, kind: str, name: str) -> Fields:
        found = self.objects.get(name)
        if found is None or found[0] != kind:
            raise ServiceError(404, f"{kind} {name} does not exist")
        return found[1]

    def list(self, kind: str, parent: str | None, size: int, token: str) -> tuple[list[Fields], str]:
        if parent is not None:
            self.get("Project", parent)
        inside = f"{parent}/" if parent is not None else ""
        names = sorted(n for n, each in self.objects.items() if each[0] == kind and n.startswith(inside) and n > token)
        shown = names[: min(size or 50, 50)]
        return [self.objects[n][1] for n in shown], shown[-1] if len(shown) < len(names) else ""

    def update(self, kind: str, name: str, changes: Fields) -> Fields:
        """Sets fields, and clears those that are null."""
        self.check_references(changes)
        fields = self.get(kind, name)
        if kind == "Disk" and changes.get("sizeGib", fields["sizeGib"]) < fields["sizeGib"]:
            raise ServiceError(412, "a disk cannot shrink")
        fields.update(changes)
        for field in [each for each, value in fields.items() if value is None]:
            del fields[field]
        return fields

    def delete(self, kind: str, name: str) -> Callable[[], None]:
        """Returns what deletes the object."""
        self.get(kind, name)
        if any(other.startswith(f"{name}/") for other in self.objects):
            raise ServiceError(412, f"{name} contains objects")
        return lambda: self.objects.pop(name, None) and None

    def control(self, order: Fields) -> Any:
        """Carries out what tests order, without a call of a method."""
        deed, name = order["do"], order.get("name", "")
        if deed == "objects":
            return [fields for kind, fields in self.objects.values() if order.get("kind", kind) == kind]
        if deed == "change":
            self.objects[name][1].update(order["fields"])
        if deed == "remove":
            self.objects.pop(name, None)
        if deed == "fail":
            self.faults.append((order["method"], order["code"]))
        if deed == "end-next-operations":
            self.outcomes.extend([order["outcome"]] * order["count"])
        if deed == "settle-operations":
            for operation in self.operations.values():
                operation.end(order["outcome"])
        return {}

    def check_references(self, fields: Any) -> None:
        """Raises an error if a field names an object that does not exist."""
        if isinstance(fields, list):
            for each in fields:
                self.check_references(each)
        if not isinstance(fields, dict):
            return
        for field, value in fields.items():
            self.check_references(value)
            is_reference = field == "region" or (field.endswith("Name") and field not in ("displayName", "username"))
            if is_reference and value is not None and value not in self.objects:
                raise ServiceError(422, f"{field} {value} does not exist")
