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
} from "../../src/contract";

/** Patterns of every shape that the service documents: one level, two levels, a fixed word at the end. */
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

/** What no slug can be, or holds somewhere. */
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

describe("a full name", () => {
  test("is read back as the variables that it was written of", () => {
    fc.assert(
      fc.property(named, ({ pattern, variables }) => {
        assert.deepEqual(parseResourceName(pattern, formatResourceName(pattern, variables)), variables);
      }),
    );
  });

  test("is written back as the text that it was read from", () => {
    const text = fc.array(slug, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const variables = parseResourceName(pattern, text);
        if (variables !== undefined) assert.equal(formatResourceName(pattern, variables), text);
      }),
    );
  });

  test("is never read from a text with a hostile part, at any place", () => {
    fc.assert(
      fc.property(named, fc.constantFrom(...HOSTILE), fc.nat(), ({ pattern, variables }, bad, at) => {
        const parts = formatResourceName(pattern, variables).split("/");
        parts[at % parts.length] = bad;
        assert.equal(parseResourceName(pattern, parts.join("/")), undefined);
      }),
    );
  });

  test("is never read from one with a part more or less, or a slash at either end", () => {
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

  test("keeps the case and the spelling of the pattern's words", () => {
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

  test("is not written with a variable missing or impossible", () => {
    const format = (id: string) => () => formatResourceName("things/{id}", { id });
    for (const bad of HOSTILE) {
      assert.throws(format(bad), {
        name: "RangeError",
        message: `${JSON.stringify(bad)} cannot stand for {id} in things/{id}`,
      });
    }
    const message = "there is nothing for {id} in things/{id}";
    assert.throws(() => formatResourceName("things/{id}", {}), { name: "RangeError", message });
    assert.throws(() => formatResourceName("things/{toString}", {}), {
      message: "there is nothing for {toString} in things/{toString}",
    });
  });

  test("may have a variable called __proto__ without touching any prototype", () => {
    const variables = parseResourceName("things/{__proto__}", "things/x");
    assert.deepEqual(Object.entries(variables ?? {}), [["__proto__", "x"]]);
    assert.equal(formatResourceName("things/{__proto__}", variables ?? {}), "things/x");
  });
});

describe("a slug", () => {
  test("is one part of printable characters", () => {
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

  test("expands to nothing without the parent that it needs, or with one of another kind", () => {
    const disks = "projects/{project}/disks/{id}";
    assert.equal(expandResourceName(disks, "d"), undefined);
    assert.equal(expandResourceName(disks, "d", "p"), undefined);
    assert.equal(expandResourceName(disks, "d", "organizations/o"), undefined);
    assert.equal(expandResourceName(disks, "d", "projects/p/disks/e"), undefined);
    assert.equal(expandResourceName(disks, "d", "projects/p"), "projects/p/disks/d");
  });

  test("of a kind with a fixed last word is that word and nothing else", () => {
    const wallets = "organizations/{organization}/wallets/default";
    assert.equal(
      expandResourceName(wallets, "default", "organizations/o"),
      "organizations/o/wallets/default",
    );
    assert.equal(expandResourceName(wallets, "other", "organizations/o"), undefined);
  });

  test("that is hostile expands to nothing", () => {
    for (const bad of HOSTILE)
      assert.equal(expandResourceName("things/{id}", bad), undefined, JSON.stringify(bad));
  });
});

test("a full name expands to itself, whatever the parent", () => {
  fc.assert(
    fc.property(named, fc.option(slug, { nil: undefined }), ({ pattern, variables }, parent) => {
      const name = formatResourceName(pattern, variables);
      assert.equal(expandResourceName(pattern, name, parent), name);
    }),
  );
});

test("what expands at all expands to a full name, and that to itself", () => {
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

describe("the parent of a name", () => {
  test("is a name by the parent's pattern", () => {
    fc.assert(
      fc.property(named, ({ pattern, variables }) => {
        const outer = parentPattern(pattern);
        const parent = parentOf(formatResourceName(pattern, variables));
        assert.equal(parent === undefined, outer === undefined);
        if (outer !== undefined) assert.notEqual(parseResourceName(outer, parent ?? ""), undefined);
      }),
    );
  });

  test("is nothing at the top level, nor for a bare slug", () => {
    assert.equal(parentOf("projects/p"), undefined);
    assert.equal(parentOf("p"), undefined);
    assert.equal(parentOf("projects/p/disks/d"), "projects/p");
    assert.equal(parentPattern("projects/{slug}"), undefined);
    assert.equal(parentPattern("projects/{project}/disks/{id}"), "projects/{project}");
  });
});

describe("sameness of names in a fixed parent", () => {
  const disks = "projects/{project}/disks/{id}";
  const parent = fc.constantFrom(undefined, "projects/p", "projects/q", "nonsense");
  // Few slugs, so that equal ones meet often.
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

  test("joins a slug and its full name, and no two objects", () => {
    assert.equal(isSameResourceName(disks, "a", "projects/p/disks/a", "projects/p"), true);
    assert.equal(isSameResourceName(disks, "a", "projects/q/disks/a", "projects/p"), false);
    assert.equal(isSameResourceName(disks, "a", "projects/p/disks/a"), false);
    assert.equal(isSameResourceName(disks, "a", "b", "projects/p"), false);
    assert.equal(isSameResourceName("projects/{slug}", "p", "projects/p"), true);
    assert.equal(isSameResourceName("projects/{slug}", "", " "), false);
  });
});
