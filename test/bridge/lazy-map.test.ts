import assert from "node:assert/strict";
import { test } from "node:test";
import { createLazyMap } from "../../src/bridge/lazy-map";

test("lazy map: creates a value on its first access, once, and no other value", () => {
  const made: string[] = [];
  const make = (name: string) => (): string => {
    made.push(name);
    return name.toUpperCase();
  };
  const map = createLazyMap(new Map(["a", "b", "c"].map((name) => [name, make(name)])));
  assert.deepEqual(
    [map.size, map.has("b"), map.has("z"), [...map.keys()]],
    [3, true, false, ["a", "b", "c"]],
  );
  assert.equal(map.get("z"), undefined);
  assert.deepEqual(made, []);
  assert.deepEqual([map.get("b"), map.get("b")], ["B", "B"]);
  assert.deepEqual(made, ["b"]);
  assert.deepEqual(
    [...map],
    [
      ["a", "A"],
      ["b", "B"],
      ["c", "C"],
    ],
  );
  assert.deepEqual([...map.values(), ...map.entries()].flat(), ["A", "B", "C", "a", "A", "b", "B", "c", "C"]);
  assert.deepEqual(made, ["b", "a", "c"]);
});

test("lazy map: throws the factory's error on each access", () => {
  const map = createLazyMap(
    new Map([
      [
        "bad",
        (): string => {
          throw new RangeError("no such kind");
        },
      ],
    ]),
  );
  for (let look = 0; look < 2; look += 1) assert.throws(() => map.get("bad"), new RangeError("no such kind"));
});
