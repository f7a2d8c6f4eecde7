import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import {
  contract,
  expandResourceName,
  formatResourceName,
  isSameResourceName,
  isSlug,
  parentOf,
  parentPattern,
  parsePattern,
  parseResourceName,
  slugOf,
} from "../../../src/contract";

/** Patterns of every documented shape: one level, two levels, a fixed word at the end. */
const PATTERNS = [
  "projects/{slug}",
  "projects/{project}/virtual-machines/{id}",
  "organizations/{organization}/wallets/default",
  "a/{a}/b/{b}/c/{c}",
  ...contract.kinds.map((kind) => kind.pattern),
] as const;

const pattern = fc.constantFrom(...PATTERNS);
const slug = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "projects",
    "default",
    "Ünïcödé",
    "日本",
    "a.b",
    "..",
    "{id}",
    "%2F",
    "🚀",
  ),
);

/** A pattern with a value for each of its variables. */
const named = pattern.chain((chosen) => {
  const variables = parsePattern(chosen).flatMap((segment) =>
    "variable" in segment ? [segment.variable] : [],
  );
  return fc.tuple(...variables.map(() => slug)).map((values) => ({
    pattern: chosen,
    variables: Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? ""])),
  }));
});

/** Texts that are not slugs. */
const HOSTILE = [
  "",
  " ",
  "a b",
  " a",
  "a ",
  "a/b",
  "/",
  "a\n",
  "\u0000",
  "a\u007f",
  "\u0085",
  "\ufeffa",
  "a\u200b",
  "\u202ea",
  "\u2028",
  "\ud800",
  "\t",
];

describe("resource name: full name", () => {
  test("parsing yields the variables that it was formatted from", () => {
    fc.assert(
      fc.property(named, ({ pattern, variables }) => {
        assert.deepEqual(parseResourceName(pattern, formatResourceName(pattern, variables)), variables);
      }),
    );
  });

  test("formatting yields the text that it was parsed from", () => {
    const text = fc.array(slug, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const variables = parseResourceName(pattern, text);
        if (variables !== undefined) assert.equal(formatResourceName(pattern, variables), text);
      }),
    );
  });

  test("is not parsed from a text with an invalid part at any position", () => {
    fc.assert(
      fc.property(named, fc.constantFrom(...HOSTILE), fc.nat(), ({ pattern, variables }, bad, at) => {
        const parts = formatResourceName(pattern, variables).split("/");
        parts[at % parts.length] = bad;
        assert.equal(parseResourceName(pattern, parts.join("/")), undefined);
      }),
    );
  });

  test("is not parsed from a text with an extra or missing part or a slash at either end", () => {
    fc.assert(
      fc.property(named, slug, ({ pattern, variables }, extra) => {
        const name = formatResourceName(pattern, variables);
        for (const text of [
          `${name}/${extra}`,
          `${extra}/${name}`,
          `/${name}`,
          `${name}/`,
          name.replace("/", "//"),
        ]) {
          assert.equal(parseResourceName(pattern, text), undefined);
        }
        assert.equal(parseResourceName(pattern, name.slice(0, name.lastIndexOf("/"))), undefined);
      }),
    );
  });

  test("must match the pattern's words in case and spelling", () => {
    assert.equal(parseResourceName("projects/{slug}", "Projects/p"), undefined);
    assert.equal(parseResourceName("projects/{slug}", "project/p"), undefined);
    assert.equal(
      parseResourceName("organizations/{o}/wallets/default", "organizations/o/wallets/other"),
      undefined,
    );
    assert.deepEqual(
      parseResourceName("organizations/{o}/wallets/default", "organizations/o/wallets/default"),
      { o: "o" },
    );
  });

  test("is not formatted with a missing or invalid variable", () => {
    const format = (id: string) => () => formatResourceName("things/{id}", { id });
    for (const bad of HOSTILE) {
      assert.throws(format(bad), {
        name: "RangeError",
        message: `${JSON.stringify(bad)} is not a valid value of {id} in things/{id}`,
      });
    }
    const message = "{id} in things/{id} has no value";
    assert.throws(() => formatResourceName("things/{id}", {}), { name: "RangeError", message });
    assert.throws(() => formatResourceName("things/{toString}", {}), {
      message: "{toString} in things/{toString} has no value",
    });
  });

  test("may have a variable called __proto__ without affecting a prototype", () => {
    const variables = parseResourceName("things/{__proto__}", "things/x");
    assert.deepEqual(Object.entries(variables ?? {}), [["__proto__", "x"]]);
    assert.equal(formatResourceName("things/{__proto__}", variables ?? {}), "things/x");
  });
});

describe("resource name: slug", () => {
  test("is one segment of printable characters", () => {
    fc.assert(fc.property(slug, (text) => assert.equal(isSlug(text), true)));
    for (const bad of HOSTILE) assert.equal(isSlug(bad), false, JSON.stringify(bad));
  });

  test("is the last part of the full name that it expands to", () => {
    fc.assert(
      fc.property(named, ({ pattern, variables }) => {
        const name = formatResourceName(pattern, variables);
        assert.equal(expandResourceName(pattern, slugOf(name), parentOf(name)), name);
      }),
    );
  });

  test("is its own last part", () => {
    fc.assert(fc.property(slug, (text) => assert.equal(slugOf(text), text)));
  });

  test("does not expand without its parent or with a parent of another kind", () => {
    const disks = "projects/{project}/disks/{id}";
    assert.equal(expandResourceName(disks, "d"), undefined);
    assert.equal(expandResourceName(disks, "d", "p"), undefined);
    assert.equal(expandResourceName(disks, "d", "organizations/o"), undefined);
    assert.equal(expandResourceName(disks, "d", "projects/p/disks/e"), undefined);
    assert.equal(expandResourceName(disks, "d", "projects/p"), "projects/p/disks/d");
  });

  test("of a kind with a fixed last word is only that word", () => {
    const wallets = "organizations/{organization}/wallets/default";
    assert.equal(
      expandResourceName(wallets, "default", "organizations/o"),
      "organizations/o/wallets/default",
    );
    assert.equal(expandResourceName(wallets, "other", "organizations/o"), undefined);
  });

  test("does not expand if it is invalid", () => {
    for (const bad of HOSTILE) {
      assert.equal(expandResourceName("things/{id}", bad), undefined, JSON.stringify(bad));
    }
  });
});

test("resource name: a full name expands to itself, whatever the parent", () => {
  fc.assert(
    fc.property(named, fc.option(slug, { nil: undefined }), ({ pattern, variables }, parent) => {
      const name = formatResourceName(pattern, variables);
      assert.equal(expandResourceName(pattern, name, parent), name);
    }),
  );
});

test("resource name: expansion yields a full name and is idempotent", () => {
  fc.assert(
    fc.property(
      pattern,
      fc.oneof(slug, fc.string()),
      fc.oneof(slug, fc.constant("projects/p")),
      (pattern, text, parent) => {
        const name = expandResourceName(pattern, text, parent);
        if (name === undefined) return;
        assert.notEqual(parseResourceName(pattern, name), undefined);
        assert.equal(expandResourceName(pattern, name, parent), name);
      },
    ),
  );
});

describe("resource name: parent", () => {
  test("matches the parent's pattern", () => {
    fc.assert(
      fc.property(named, ({ pattern, variables }) => {
        const outer = parentPattern(pattern);
        const parent = parentOf(formatResourceName(pattern, variables));
        assert.equal(parent === undefined, outer === undefined);
        if (outer !== undefined) assert.notEqual(parseResourceName(outer, parent ?? ""), undefined);
      }),
    );
  });

  test("is undefined at the top level and for a slug", () => {
    assert.equal(parentOf("projects/p"), undefined);
    assert.equal(parentOf("p"), undefined);
    assert.equal(parentOf("projects/p/disks/d"), "projects/p");
    assert.equal(parentPattern("projects/{slug}"), undefined);
    assert.equal(parentPattern("projects/{project}/disks/{id}"), "projects/{project}");
  });
});

describe("resource name: semantic equality within a parent", () => {
  const disks = "projects/{project}/disks/{id}";
  const parent = fc.constantFrom(undefined, "projects/p", "projects/q", "nonsense");
  // Few slugs, so that equal ones are frequent.
  const spelling = fc.oneof(
    fc.constantFrom("a", "b", "a/b", ""),
    fc
      .tuple(fc.constantFrom("p", "q"), fc.constantFrom("a", "b"))
      .map(([p, d]) => `projects/${p}/disks/${d}`),
  );
  const settings = { numRuns: 500 };

  test("is reflexive", () => {
    fc.assert(
      fc.property(spelling, parent, (a, parent) =>
        assert.equal(isSameResourceName(disks, a, a, parent), true),
      ),
      settings,
    );
  });

  test("is symmetric", () => {
    fc.assert(
      fc.property(spelling, spelling, parent, (a, b, parent) =>
        assert.equal(isSameResourceName(disks, a, b, parent), isSameResourceName(disks, b, a, parent)),
      ),
      settings,
    );
  });

  test("is transitive", () => {
    fc.assert(
      fc.property(spelling, spelling, spelling, parent, (a, b, c, parent) => {
        if (isSameResourceName(disks, a, b, parent) && isSameResourceName(disks, b, c, parent)) {
          assert.equal(isSameResourceName(disks, a, c, parent), true);
        }
      }),
      settings,
    );
  });

  test("holds for a slug and its full name, and for no two objects", () => {
    assert.equal(isSameResourceName(disks, "a", "projects/p/disks/a", "projects/p"), true);
    assert.equal(isSameResourceName(disks, "a", "projects/q/disks/a", "projects/p"), false);
    assert.equal(isSameResourceName(disks, "a", "projects/p/disks/a"), false);
    assert.equal(isSameResourceName(disks, "a", "b", "projects/p"), false);
    assert.equal(isSameResourceName("projects/{slug}", "p", "projects/p"), true);
    assert.equal(isSameResourceName("projects/{slug}", "", " "), false);
  });
});
