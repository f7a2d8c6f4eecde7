import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LockEntry, mergeLockFile } from "../../../src/constructs/staging";

const H1 = `h1:${"a".repeat(43)}=`;
const ENTRY: LockEntry = {
  source: "svc.localhost/svc/svc",
  version: "0.1.0",
  hashes: [H1],
};
const OTHER_H1 = `h1:${"b".repeat(43)}=`;

const OWN = `provider "svc.localhost/svc/svc" {
  version     = "0.1.0"
  constraints = "0.1.0"
  hashes = [
    "${H1}",
  ]
}
`;

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

const NULL = `provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "~> 3.0"
  hashes = [
    "h1:L5V05xwp/Gto1leRryuesxjMfgZwjb7oool4WS1UEFQ=",
    "zh:59f6b52ab4ff35739647f9509ee6d93d7c032985d9f8c6237d1f8a59471bbbe2",
  ]
}
`;

const ZULU = NULL.replace("registry.terraform.io/hashicorp/null", "zulu.example.invalid/a/b");

/** Returns the merged text. Fails the test if the merge is refused. */
function merged(text: string | undefined, entry: LockEntry = ENTRY): string {
  const merge = mergeLockFile(text, entry);
  assert.ok(merge.ok, merge.ok ? "" : merge.reason);
  return merge.text;
}

test("lock file: a missing or empty file becomes one with our entry, in the engine's format", () => {
  for (const nothing of [undefined, "", "\n  \n"]) assert.equal(merged(nothing), `${HEADER}\n${OWN}`);
});

test("lock file: our entry is inserted in the engine's order, and every other byte stays", () => {
  assert.equal(merged(`${HEADER}\n${NULL}`), `${HEADER}\n${NULL}\n${OWN}`);
  assert.equal(merged(`${HEADER}\n${ZULU}`), `${HEADER}\n${OWN}\n${ZULU}`);
  assert.equal(merged(`${HEADER}\n${NULL}\n${ZULU}`), `${HEADER}\n${NULL}\n${OWN}\n${ZULU}`);
});

test("lock file: an entry with our version and hash is kept, in any format", () => {
  for (const text of [
    `${HEADER}\n${OWN}`,
    OWN.replace("constraints", "constraints  "),
    OWN.replace("hashes", "# why\n  hashes").replace(/ {2}constraints.*\n/, ""),
    OWN.replace(`"${H1}",`, `"zh:0a", "${H1}"`),
    OWN.replace(/\n/g, "\r\n"),
  ]) {
    assert.equal(merged(text), text);
  }
});

test("lock file: an entry with our version and another hash is replaced, and reported", () => {
  // If the old hash stayed, the engine would keep an old installed package.
  const before = `${OWN.replace(H1, OTHER_H1)}\n${ZULU}`;
  const merge = mergeLockFile(before, ENTRY);
  assert.deepEqual(merge, { ok: true, text: `${OWN}\n${ZULU}`, hadOtherContent: true, unlocked: [] });
  for (const text of [
    undefined,
    OWN,
    ZULU,
    OWN.replaceAll("0.1.0", "0.2.0"),
    OWN.replace(/ {2}hashes[^\]]*\]\n/, ""),
  ]) {
    const other = mergeLockFile(text, ENTRY);
    assert.ok(other.ok && !other.hadOtherContent);
  }
});

test("lock file: a hash that is no longer staged is dropped, and a new one is added, without a report", () => {
  const both = { ...ENTRY, hashes: [...ENTRY.hashes, OTHER_H1] };
  const withBoth = mergeLockFile(OWN, both);
  assert.ok(withBoth.ok && withBoth.text.includes(OTHER_H1) && !withBoth.hadOtherContent);
  assert.deepEqual(mergeLockFile(withBoth.text, both), withBoth);
  assert.deepEqual(mergeLockFile(withBoth.text, ENTRY), {
    ok: true,
    text: OWN,
    hadOtherContent: false,
    unlocked: [],
  });
});

const PINNED_NULL = `provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "3.2.4"
}
`;

test("lock file: another provider with an exact version gets an entry without a hash, in the engine's order", () => {
  const others = [
    { source: "zulu.example.invalid/a/b", version: "= 1.2.3" },
    { source: "null", version: "3.2.4" },
    { source: "Acme/Cloud", version: "0.0.1" },
  ];
  const merge = mergeLockFile(undefined, ENTRY, others);
  assert.deepEqual(merge, {
    ok: true,
    text: [
      HEADER,
      PINNED_NULL.replaceAll("3.2.4", "0.0.1").replace("hashicorp/null", "acme/cloud"),
      PINNED_NULL,
      OWN,
      PINNED_NULL.replaceAll("3.2.4", "1.2.3").replace(
        "registry.terraform.io/hashicorp/null",
        "zulu.example.invalid/a/b",
      ),
    ].join("\n"),
    hadOtherContent: false,
    unlocked: [],
  });
  assert.deepEqual(mergeLockFile(merge.text, ENTRY, others), merge);
});

test("lock file: entries of other providers are kept, and those that cdktf would not accept are reported", () => {
  const exact = { source: "hashicorp/null", version: "3.2.4" };
  const ofTofu = NULL.replace("terraform.io", "opentofu.org");
  for (const [text, other, isLocked] of [
    [NULL, exact, true],
    [NULL, { source: "null", version: "~> 3.0" }, true],
    [NULL, { source: "null" }, true],
    [NULL.replace("3.2.4", "3.2.3"), exact, false],
    [ofTofu, exact, false],
    [ZULU, { source: "null", version: "~> 3.0" }, false],
    [ZULU, { source: "null" }, false],
  ] as const) {
    const before = `${text}\n${OWN}`;
    assert.deepEqual(mergeLockFile(before, ENTRY, [other]), {
      ok: true,
      text: before,
      hadOtherContent: false,
      unlocked: isLocked ? [] : [other],
    });
  }
});

test("lock file: an entry with another version is replaced with its hashes", () => {
  const text = `${NULL}\n${OWN.replace(/0\.1\.0/g, "0.0.9").replace(H1, OTHER_H1)}\n${ZULU}`;
  assert.equal(merged(text), `${NULL}\n${OWN}\n${ZULU}`);
});

test("lock file: merging is idempotent", () => {
  for (const text of [undefined, `${HEADER}\n${NULL}`, OWN.replace(H1, OTHER_H1), ZULU]) {
    assert.equal(merged(merged(text)), merged(text));
  }
});

for (const [what, text, reason] of [
  ["a merge conflict", "<<<<<<< HEAD\n", /line 1 is not the start of a provider block/],
  ["JSON", '{"provider": {}}', /line 1/],
  ["another block", `${OWN}\nterraform {\n}\n`, /line 9 is not the start of a provider block/],
  ["a block without an end", 'provider "a/b/c" {\n  version = "1"\n', /the block for a\/b\/c has no end/],
  [
    "a string without an end",
    'provider "a/b/c" {\n  version = "1\n}\n',
    /line 2 has a string without an end/,
  ],
  ["two blocks of ours", `${OWN}\n${OWN}`, /2 blocks for svc\.localhost/],
  ["binary data", "\u0000\u0001", /line 1/],
] as const) {
  test(`lock file: a file with ${what} is not changed`, () => {
    const merge = mergeLockFile(text, ENTRY);
    assert.ok(!merge.ok);
    assert.match(merge.reason, reason);
  });
}

test("lock file: comments, braces in strings and odd spacing are parsed correctly", () => {
  const odd = `// a "provider" {\n/* provider "x" { */\nprovider   "a/b/c"  {\n version="1" # }\n note = "}{\\"]"\n hashes=[]\n}\n# end`;
  const text = merged(odd);
  assert.ok(text.startsWith(odd));
  assert.ok(text.endsWith(`\n\n${OWN}`));
});

test("lock file: every other block stays byte for byte and in the same order", () => {
  const address = fc.stringMatching(/^[a-z]{1,8}\.example\/[a-z]{1,6}\/[a-z]{1,6}$/);
  const block = fc
    .record({
      source: address,
      version: fc.stringMatching(/^[0-9]\.[0-9]\.[0-9]$/),
      hashes: fc.array(fc.stringMatching(/^h1:[A-Za-z0-9+/]{43}=$/), { maxLength: 3 }),
      comment: fc.stringMatching(/^[a-z {}"[\]]{0,12}$/),
    })
    .map(
      ({ source, version, hashes, comment }) =>
        `provider "${source}" {\n  version = "${version}" # ${comment}\n  hashes = [\n${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]\n}\n`,
    );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), fc.boolean(), (blocks, own) => {
      const before = [...blocks, ...(own ? [OWN.replace(H1, OTHER_H1)] : [])].join("\n");
      const after = merged(before);
      let position = 0;
      for (const text of blocks) {
        const found = after.indexOf(text, position);
        assert.ok(found >= position, after);
        position = found + text.length;
      }
      assert.equal(after.split('provider "svc.localhost/svc/svc"').length, 2);
      assert.ok(after.includes(H1));
      assert.equal(merged(after), after);
    }),
  );
});

test("lock file: a merge terminates for any text", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('"', "{", "}", "[", "\n", "provider ", '"a/b/c"', "#", "/*", "*/", "\\", "x"),
      }),
      (text) => {
        const merge = mergeLockFile(text, ENTRY);
        if (merge.ok) assert.ok(merge.text.includes(H1));
        else assert.notEqual(merge.reason, "");
      },
    ),
  );
});
