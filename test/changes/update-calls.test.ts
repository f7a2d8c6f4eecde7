import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field, Kind, Method } from "../../src/contract";
import { UNKNOWN, type ValueObject, valueObject } from "../../src/plugin";
import { updateCalls } from "../../src/changes/update-calls";
import { contractOf, field, home, method, required, thing } from "../bridge/support/lab-contract";
import { values } from "../bridge/support/values";

type Json = Parameters<typeof values>[0];

const size = field("size", { kind: "number", format: "int32" });
const text = { kind: "string" } as const;
const section = (...fields: readonly Field[]): Field => field("section", { kind: "object", fields });
const whole = section(field("a", text), field("b", text));
const version = (of: string): Field =>
  field(`${of}Version`, "number", { readable: false, argument: { role: "version", of } });
const fields = [
  field("name", text, { presence: "computed", immutable: true }),
  field("homeName", text, { ...required, references: "Home", immutable: true }),
  field("title", text),
  field("words", "list"),
  field("labels", "map"),
  size,
  whole,
  field("friend", text, { references: "Thing" }),
  field("password", text, { writeOnly: true, readable: false }),
  version("password"),
  field("allowReimage", "bool", {
    readable: false,
    argument: { role: "permission", method: "ReimageThing" },
  }),
  field("users", {
    kind: "list",
    element: {
      kind: "object",
      fields: [
        field("login", text),
        field("secret", text, { writeOnly: true, readable: false }),
        version("secret"),
      ],
    },
  }),
  field("userData", text, { readable: false, immutable: true }),
];
const byName = (name: string): Field => fields.find(({ wireName }) => wireName === name) ?? field(name, text);
const NAME = "homes/h/things/t";

const kindWith = (updates: readonly Method[]): Kind => ({
  ...thing,
  fields,
  methods: { ...thing.methods, updates },
});

/** Returns the calls of an update as method names and bodies. `planned` lists only the differences from `prior`. */
function calls(
  updates: readonly Method[],
  prior: Json,
  planned: Json | ValueObject,
  config: Json = {},
): readonly (readonly [string, unknown])[] {
  const kind = kindWith(updates);
  return updateCalls(contractOf(kind, home), kind, NAME, {
    prior: values(prior),
    planned: valueObject({ ...values(prior), ...values({}), ...(planned as ValueObject) }),
    config: values(config),
    parent: "homes/h",
  }).map((call) => [call.method.name, call.body]);
}

const change = (prior: Json, planned: Json, config: Json = {}) => [prior, values(planned), config] as const;
const masked = method(
  "UpdateThing",
  [byName("title"), byName("words"), byName("labels"), byName("friend"), byName("password")],
  {
    maskField: "updateMask",
  },
);
const resize = method("ResizeThing", [
  field("name", text, required),
  { ...size, ...required },
  { ...byName("title") },
]);

describe("update calls", () => {
  test("send nothing if nothing changed", () => {
    assert.deepEqual(
      calls(
        [masked, resize],
        ...change({ title: "a", labels: { x: "1", y: "2" } }, { labels: { y: "2", x: "1" } }),
      ),
      [],
    );
  });

  test("send a field by the first method that carries it, and by no other", () => {
    assert.deepEqual(calls([masked, resize], ...change({ title: "a" }, { title: "b" })), [
      ["UpdateThing", { name: NAME, updateMask: "title", title: "b" }],
    ]);
  });

  test("use several methods in the contract's order, each with its own fields", () => {
    assert.deepEqual(
      calls([resize, masked], ...change({ title: "a", size: 1, words: [] }, { size: 2, words: ["w"] })),
      [
        ["ResizeThing", { name: NAME, size: 2 }],
        ["UpdateThing", { name: NAME, updateMask: "words", words: ["w"] }],
      ],
    );
  });

  test("send required fields along with what changed", () => {
    const retitle = method("RetitleThing", [byName("title"), { ...size, ...required }]);
    assert.deepEqual(calls([retitle], ...change({ title: "a", size: 3 }, { title: "b" })), [
      ["RetitleThing", { name: NAME, title: "b", size: 3 }],
    ]);
  });

  test("name only changed fields in the mask, even if the request requires more", () => {
    const retitle = method("RetitleThing", [byName("title"), { ...size, ...required }], {
      maskField: "mask",
    });
    assert.deepEqual(calls([retitle], ...change({ title: "a", size: 3 }, { title: "b" })), [
      ["RetitleThing", { name: NAME, mask: "title", title: "b", size: 3 }],
    ]);
  });

  test("omit a required field that the kind does not have", () => {
    const strict = method("UpdateThing", [byName("title"), field("etag", text, required)]);
    assert.deepEqual(calls([strict], ...change({ title: "a" }, { title: "b" })), [
      ["UpdateThing", { name: NAME, title: "b" }],
    ]);
  });

  test("reset a field to its type's zero value", () => {
    const full = method("UpdateThing", [byName("title"), byName("words"), byName("labels"), size], {
      maskField: "mask",
    });
    const before = { title: "a", words: ["w"], labels: { a: "1" }, size: 1 };
    assert.deepEqual(
      calls([full], ...change(before, { title: null, words: null, labels: null, size: null })),
      [
        [
          "UpdateThing",
          { name: NAME, mask: "title,words,labels,size", title: "", words: [], labels: {}, size: null },
        ],
      ],
    );
  });

  test("send no reference that only changed its spelling, and send a changed reference as a full name", () => {
    assert.deepEqual(calls([masked], ...change({ friend: "homes/h/things/x" }, { friend: "x" })), []);
    assert.deepEqual(calls([masked], ...change({ friend: "homes/g/things/x" }, { friend: "x" })), [
      ["UpdateThing", { name: NAME, updateMask: "friend", friend: "homes/h/things/x" }],
    ]);
  });

  test("send the prior value for an unknown value, without a reset", () => {
    const sections = method("UpdateThing", [byName("title"), whole]);
    const prior = { title: "a", section: { a: "1", b: "chosen by the service" } };
    const planned = valueObject({ title: UNKNOWN, section: valueObject({ a: "2", b: UNKNOWN }) });
    assert.deepEqual(calls([sections], prior, planned), [
      ["UpdateThing", { name: NAME, section: { a: "2", b: "chosen by the service" } }],
    ]);
  });

  test("send only the fields of a section that the method's request has", () => {
    const narrow = method("UpdateThing", [section(field("a", text))]);
    assert.deepEqual(
      calls([narrow], ...change({ section: { a: "1", b: "x" } }, { section: { a: "2", b: "x" } })),
      [["UpdateThing", { name: NAME, section: { a: "2" } }]],
    );
  });

  test("are not triggered by a write-only value, and do not send one with other fields of its method", () => {
    assert.deepEqual(calls([masked], ...change({ title: "a" }, {}, { password: "new" })), []);
    assert.deepEqual(calls([masked], ...change({ title: "a" }, { title: "b" }, { password: "new" })), [
      ["UpdateThing", { name: NAME, updateMask: "title", title: "b" }],
    ]);
    const users = method("UpdateThing", [byName("users")]);
    assert.deepEqual(
      calls([users], ...change({ users: [{ login: "a" }] }, {}, { users: [{ login: "a", secret: "new" }] })),
      [],
    );
  });

  test("send only the write-only value if its version changes or is first set", () => {
    const given = { title: "a", password: "new" };
    for (const [before, after] of [
      [1, 2],
      [2, 1],
      [0, 1],
      [1, 0],
      [null, 0],
    ] as const) {
      assert.deepEqual(
        calls(
          [masked],
          ...change({ title: "a", password_version: before }, { password_version: after }, given),
        ),
        [["UpdateThing", { name: NAME, updateMask: "password", password: "new" }]],
      );
    }
    for (const same of [null, 0, 3]) {
      const versions = [{ password_version: same }, { password_version: same }] as const;
      assert.deepEqual(calls([masked], ...change(...versions, given)), []);
    }
    assert.deepEqual(
      calls([masked], ...change({ password_version: 1 }, { password_version: null }, { title: "a" })),
      [],
      "a version that is taken away asks for nothing",
    );
  });

  test("send a version's value by one method: the narrower one of two", () => {
    const narrow = method("ChangePassword", [byName("password")]);
    const after = { password_version: 2, title: "b" };
    assert.deepEqual(
      calls([masked, narrow], ...change({ password_version: 1, title: "a" }, after, { password: "new" })),
      [
        ["ChangePassword", { name: NAME, password: "new" }],
        ["UpdateThing", { name: NAME, updateMask: "title", title: "b" }],
      ],
    );
  });

  test("use a narrower method before a wider one that carries its fields as well", () => {
    const wide = method("UpdateThing", [whole, byName("title"), byName("words")], { updateMode: "replace" });
    const narrow = method("ResizeThing", [section(field("a", text))]);
    const before = { title: "t", words: ["w"], section: { a: "1", b: "1" } };
    for (const both of [
      [wide, narrow],
      [narrow, wide],
    ]) {
      assert.deepEqual(calls(both, ...change(before, { section: { a: "2", b: "1" } })), [
        ["ResizeThing", { name: NAME, section: { a: "2" } }],
      ]);
      assert.deepEqual(calls(both, ...change(before, { section: { a: "2", b: "2" } })), [
        ["ResizeThing", { name: NAME, section: { a: "2" } }],
        ["UpdateThing", { name: NAME, title: "t", words: ["w"], section: { a: "2", b: "2" } }],
      ]);
    }
  });

  test("that replace send the whole object, flat or in a field of its own", () => {
    const flat = method("UpdateThing", [byName("title"), size, whole], { updateMode: "replace" });
    const before = { title: "a", size: 1, section: { a: "1", b: "2" } };
    assert.deepEqual(calls([flat], ...change(before, { title: "b" })), [
      ["UpdateThing", { name: NAME, title: "b", size: 1, section: { a: "1", b: "2" } }],
    ]);
  });

  test("that replace clear a field by its omission, for which the service may set a default", () => {
    const flat = method("UpdateThing", [byName("title"), size, whole], { updateMode: "replace" });
    const before = { title: "a", size: 1, section: { a: "1", b: "2" } };
    assert.deepEqual(calls([flat], ...change(before, { title: null, section: { a: null, b: "2" } })), [
      ["UpdateThing", { name: NAME, size: 1, section: { b: "2" } }],
    ]);
  });

  test("that replace clear a field by null where the request allows null, as services that keep omitted fields need it", () => {
    const nullable = [byName("title"), size].map((each): Field => ({ ...each, nullable: true }));
    const flat = method("UpdateThing", [...nullable, whole], { updateMode: "replace" });
    const before = { title: "a", size: null, section: { a: "1", b: "2" } };
    assert.deepEqual(calls([flat], ...change(before, { title: null })), [
      ["UpdateThing", { name: NAME, title: null, section: { a: "1", b: "2" } }],
    ]);
  });

  test("clear a text that cannot be empty by its omission, named in the mask", () => {
    for (const more of [
      { constraints: { pattern: "^a" } },
      { constraints: { minLength: 1 } },
      { constraints: { enum: ["a"] } },
      { constraints: { format: "duration" } },
      { references: "Thing" },
    ] as const satisfies readonly Partial<Field>[]) {
      const withMask = method("UpdateThing", [{ ...byName("title"), ...more }], { maskField: "mask" });
      assert.deepEqual(
        calls([withMask], ...change({ title: "a" }, { title: null })),
        [["UpdateThing", { name: NAME, mask: "title" }]],
        JSON.stringify(more),
      );
    }
  });

  test("that replace omit a zero value that the contract does not allow, as no user can have set it", () => {
    const least = { ...size, constraints: { minimum: 1 } };
    const flat = method("UpdateThing", [byName("title"), least, byName("words")], { updateMode: "replace" });
    assert.deepEqual(calls([flat], ...change({ title: "a", size: 0, words: [] }, { title: "b" })), [
      ["UpdateThing", { name: NAME, title: "b", words: [] }],
    ]);
  });

  test("that replace repeat what the user leaves to the service, as the service has it now", () => {
    const etag = field("etag", text);
    const kind: Kind = {
      ...kindWith([method("UpdateThing", [byName("title"), size, etag], { updateMode: "replace" })]),
      fields: [...fields, { ...etag, presence: "computed" }],
    };
    const planned = valueObject({ title: "b", size: UNKNOWN, etag: UNKNOWN });
    const made = (current?: Json) =>
      updateCalls(contractOf(kind, home), kind, NAME, {
        prior: values({ title: "a", size: 1, etag: "e1" }),
        planned,
        config: values({ title: "b" }),
        parent: "homes/h",
        ...(current === undefined ? {} : { current: values(current) }),
      });
    assert.deepEqual(
      made().map(({ body, repeatsServiceValues }) => [body, repeatsServiceValues]),
      [[{ name: NAME, title: "b", size: 1, etag: "e1" }, true]],
    );
    assert.deepEqual(
      made({ title: "a", size: 5, etag: "e2" }).map(({ body }) => body),
      [{ name: NAME, title: "b", size: 5, etag: "e2" }],
    );
  });

  test("that merge send only what changes, at every depth, so that a sibling stays the service's", () => {
    const planned = valueObject({ section: valueObject({ a: "2", b: UNKNOWN }) });
    const prior = { section: { a: "1", b: "chosen by the service" } };
    const deep = method("UpdateThing", [whole], { updateMode: "merge" });
    assert.deepEqual(calls([deep], prior, planned), [["UpdateThing", { name: NAME, section: { a: "2" } }]]);
    const withMask = method("UpdateThing", [whole], { maskField: "mask" });
    assert.deepEqual(calls([withMask], prior, planned), [
      ["UpdateThing", { name: NAME, mask: "section.a", section: { a: "2" } }],
    ]);
  });

  test("that destroy data send changed fields whole, even if the method merges", () => {
    const kind = (more: Partial<Method>): Kind =>
      kindWith([method("ReimageThing", [whole], { ...more, destroysData: true })]);
    const made = (more: Partial<Method>) =>
      updateCalls(contractOf(kind(more), home), kind(more), NAME, {
        prior: values({ section: { a: "1", b: "old" } }),
        planned: valueObject({ section: valueObject({ a: "2", b: UNKNOWN }) }),
        config: values({ allow_reimage: true }),
        parent: "homes/h",
        current: values({ section: { a: "1", b: "new" } }),
      }).map(({ body, repeatsServiceValues }) => [body, repeatsServiceValues]);
    const sent = { a: "2", b: "new" };
    assert.deepEqual(made({ updateMode: "merge" }), [[{ name: NAME, section: sent }, true]]);
    assert.deepEqual(made({ maskField: "mask" }), [[{ name: NAME, mask: "section", section: sent }, true]]);
  });

  test("that merge without a mask remove entries by null, and values by null only if the request allows it", () => {
    const prior = { title: "a", words: ["w"], labels: { x: "1", y: "2" } };
    const merge = (...request: readonly Field[]): Method =>
      method("UpdateThing", request, { updateMode: "merge" });
    const plain = merge(byName("title"), byName("words"), byName("labels"), size);
    const nullable = merge(...plain.request.map((each): Field => ({ ...each, nullable: true })));
    const one = { title: null, words: null, labels: { y: "3" } };
    assert.deepEqual(calls([plain], ...change(prior, one)), [
      ["UpdateThing", { name: NAME, title: "", words: [], labels: { x: null, y: "3" } }],
    ]);
    assert.deepEqual(calls([nullable], ...change(prior, one)), [
      ["UpdateThing", { name: NAME, title: null, words: null, labels: { x: null, y: "3" } }],
    ]);
    const none = { title: "a", words: ["w"], labels: null };
    assert.deepEqual(calls([plain], ...change(prior, none)), [
      ["UpdateThing", { name: NAME, labels: { x: null, y: null } }],
    ]);
    assert.deepEqual(calls([nullable], ...change(prior, none)), [
      ["UpdateThing", { name: NAME, labels: null }],
    ]);
  });

  test("that merge send what a section's request requires, without naming it in the mask", () => {
    const strict = method("UpdateThing", [section(field("a", text), field("b", text, required))], {
      maskField: "mask",
    });
    assert.deepEqual(
      calls([strict], ...change({ section: { a: "1", b: "1" } }, { section: { a: "2", b: "1" } })),
      [["UpdateThing", { name: NAME, mask: "section.a", section: { a: "2", b: "1" } }]],
    );
  });

  test("keep what the service chose in the elements of a changed list, paired by their key", () => {
    const rules = field(
      "rules",
      {
        kind: "list",
        element: { kind: "object", fields: [field("key", text), field("port", "number"), field("id", text)] },
      },
      { elementKey: "key" },
    );
    const kind: Kind = { ...kindWith([method("UpdateThing", [rules])]), fields: [...fields, rules] };
    const element = (key: string, port: number, id: Json[string] | typeof UNKNOWN) =>
      valueObject({ ...values({ key, port }), id: id as never });
    const made = updateCalls(contractOf(kind, home), kind, NAME, {
      prior: values({
        rules: [
          { key: "a", port: 1, id: "ra" },
          { key: "b", port: 2, id: "rb" },
        ],
      }),
      planned: valueObject({
        rules: [element("b", 3, UNKNOWN), element("c", 1, UNKNOWN), element("a", 1, UNKNOWN)],
      }),
      config: values({}),
      parent: "homes/h",
    });
    assert.deepEqual(
      made.map(({ body }) => body["rules"]),
      [
        [
          { key: "b", port: 3, id: "rb" },
          { key: "c", port: 1 },
          { key: "a", port: 1, id: "ra" },
        ],
      ],
    );
  });

  test("send nothing for a list of which only the service's values are unknown", () => {
    const users = method("UpdateThing", [byName("users"), byName("title")]);
    const planned = valueObject({
      title: "b",
      users: [valueObject({ login: "a", secret: null, secret_version: null })],
    });
    assert.deepEqual(calls([users], { title: "a", users: [{ login: "a" }] }, planned), [
      ["UpdateThing", { name: NAME, title: "b" }],
    ]);
  });

  test("carry a nested field by a request's field that stands for it", () => {
    const image = field("image", text, { ...required, standsFor: ["section", "a"] });
    const reimage = method("ReimageThing", [image], { destroysData: true });
    const before = { section: { a: "1", b: "1" } };
    assert.deepEqual(
      calls([reimage], ...change(before, { section: { a: "2", b: "1" } }, { allow_reimage: true })),
      [["ReimageThing", { name: NAME, image: "2" }]],
    );
    assert.deepEqual(
      calls([reimage], ...change(before, { section: { a: "1", b: "2" } }, { allow_reimage: true })),
      [],
    );
  });

  test("send an object whole, with its write-only values, if a version in it changes", () => {
    const users = method("UpdateThing", [byName("users"), byName("title")]);
    const sent = [{ login: "a", secret: "s1" }, { login: "b" }];
    assert.deepEqual(
      calls(
        [users],
        ...change(
          { users: [{ login: "a", secret_version: 1 }, { login: "b" }] },
          { users: [{ login: "a", secret_version: 2 }, { login: "b" }] },
          { users: sent },
        ),
      ),
      [["UpdateThing", { name: NAME, users: sent }]],
    );
  });

  test("send write-only values in an object that is sent whole for another reason", () => {
    const users = method("UpdateThing", [byName("users")]);
    const after = { users: [{ login: "a" }, { login: "b" }] };
    const given = {
      users: [
        { login: "a", secret: "s1" },
        { login: "b", secret: "s2" },
      ],
    };
    assert.deepEqual(calls([users], ...change({ users: [{ login: "a" }] }, after, given)), [
      ["UpdateThing", { name: NAME, ...given }],
    ]);
  });

  test("include a data-destroying method only if permitted, for fields that no other method carries, with all its fields", () => {
    const reimage = method("ReimageThing", [byName("title"), byName("words"), byName("password"), size], {
      destroysData: true,
    });
    const all = [reimage, masked];
    const before = { title: "a", words: ["w"], size: 1 };
    assert.deepEqual(calls(all, ...change(before, { size: 2 }, { password: "p" })), []);
    assert.deepEqual(calls(all, ...change(before, { size: 2 }, { allow_reimage: false })), []);
    assert.deepEqual(
      calls(all, ...change(before, { size: 2, title: "b" }, { allow_reimage: true, password: "p" })),
      [
        ["UpdateThing", { name: NAME, updateMask: "title", title: "b" }],
        ["ReimageThing", { name: NAME, size: 2, title: "b", words: ["w"], password: "p" }],
      ],
    );
    assert.deepEqual(calls(all, ...change(before, { title: "b" }, { allow_reimage: true })), [
      ["UpdateThing", { name: NAME, updateMask: "title", title: "b" }],
    ]);
    assert.deepEqual(calls(all, ...change(before, {}, { allow_reimage: true })), []);
  });

  test("use the next method for fields that the first one's request lacks", () => {
    const a = method("UpdateThing", [section(field("a", text))]);
    const b = method("AdjustThing", [section(field("b", text))]);
    const before = { section: { a: "1", b: "1" } };
    assert.deepEqual(calls([a, b], ...change(before, { section: { a: "1", b: "2" } })), [
      ["AdjustThing", { name: NAME, section: { b: "2" } }],
    ]);
    assert.deepEqual(calls([a, b], ...change(before, { section: { a: "2", b: "2" } })), [
      ["UpdateThing", { name: NAME, section: { a: "2" } }],
      ["AdjustThing", { name: NAME, section: { b: "2" } }],
    ]);
  });

  test("list the changed attributes of each call, without values", () => {
    const kind = kindWith([masked, method("UpdateSection", [whole])]);
    const made = updateCalls(contractOf(kind, home), kind, NAME, {
      prior: values({ title: "a", password_version: 1, section: { a: "1", b: "1" } }),
      planned: values({ title: "b", password_version: 2, section: { a: "1", b: "2" } }),
      config: values({ password: "secret" }),
      parent: "homes/h",
    });
    assert.deepEqual(
      made.map(({ changes }) => changes),
      [["title", "password"], ["section.b"]],
    );
  });

  test("omit fields that no method carries", () => {
    assert.deepEqual(
      calls([masked, resize], ...change({ title: "a", userData: null }, { userData: "x" })),
      [],
    );
  });
});
