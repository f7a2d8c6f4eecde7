import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock, startEmulator } from "../../src/emulator";
import { message, thingDocument } from "../contract/support/small-document";
import { LIBRARY } from "./library-document";
import { post, violationsOf } from "./running-service";

const at = (method: string): string => `/lib.shelf.v1.ShelfService/${method}`;

async function library() {
  const clock = createManualClock();
  const emulator = await startEmulator({ documentText: LIBRARY, validateResponses: true, clock });
  const done = async (method: string, body: unknown): Promise<Record<string, unknown>> => {
    const reply = await post(emulator, at(method), body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { emulator, clock, done };
}

test("other service: serves any document without code for it", async () => {
  const { emulator, done } = await library();
  try {
    assert.deepEqual(await done("CreateShelf", { slug: "s1" }), {
      shelf: { name: "shelves/s1", slug: "s1" },
    });
    const book = await done("CreateBook", {
      shelfName: "shelves/s1",
      title: null,
      price: 9.5,
      part: { label: "I", parts: [{ label: "I.1", parts: [{ pages: 3 }] }] },
      pin: "1234",
      extra: { anything: [1, null, { goes: true }] },
    });
    const { name, isbn, updateTime, part, ...rest } = book;
    assert.match(String(name), /^shelves\/s1\/books\/[a-z0-9]{12}$/);
    assert.match(String(isbn), /^[a-z0-9]{12}$/);
    assert.match(String(updateTime), /^\d{4}-/);
    assert.deepEqual(rest, {
      shelfName: "shelves/s1",
      price: 9.5,
      copies: 1,
      extra: { anything: [1, null, { goes: true }] },
      condition: "NEW",
      readers: 3,
    });
    const uids = JSON.stringify(part).match(/"uid":"[0-9a-f-]{36}"/g) ?? [];
    assert.equal(new Set(uids).size, 3);
    assert.match(
      JSON.stringify(part),
      /^\{"label":"I","pages":10,"parts":\[\{"label":"I\.1","pages":10,"parts":\[\{"pages":3,/,
    );
    assert.deepEqual(await done("GetBook", { name }), book);

    const other = await done("CreateBook", { shelfName: "shelves/s1", sequel: name });
    const updated = await done("UpdateBook", {
      name,
      fields: "part.label,title",
      title: "Two",
      part: { label: "II" },
    });
    assert.deepEqual(
      { ...updated, updateTime },
      { ...book, title: "Two", part: { ...(part as object), label: "II" } },
    );
    const deleted = await post(emulator, at("DeleteShelf"), { name: "shelves/s1" });
    assert.match(
      String(deleted.body["message"]),
      /it contains other objects: shelves\/s1\/books\/\w+ and shelves\/s1\/books\/\w+$/,
    );
    assert.equal(emulator.objects("Book").length, 2);
    assert.notEqual(other["name"], name);
    assert.equal(emulator.requests[1]?.method, "CreateBook");
    assert.equal((emulator.requests[1].body as { pin: string }).pin, "[secret]");
  } finally {
    await emulator.close();
  }
});

test("other service: validates OpenAPI 3.0 keywords, references, allOf and recursive schemas", async () => {
  const { emulator, done } = await library();
  try {
    await done("CreateShelf", { slug: "s1" });
    const reply = await post(emulator, at("CreateBook"), {
      shelfName: "shelves/s1",
      title: "x",
      copies: 0,
      price: 0,
      part: { parts: [{ parts: [{ pages: "many", uid: "mine" }] }] },
      colour: 1,
    });
    assert.deepEqual(violationsOf(reply), {
      title: 'must have at least 2 characters; got "x"',
      copies: "must be a whole number from 1 to 18446744073709551615, as a string or a number; got 0",
      price: "must be > 0; got 0",
      "part.parts[0].parts[0].pages":
        'must be a whole number from -9223372036854775808 to 9223372036854775807, as a string or a number; got "many"',
      "part.parts[0].parts[0].uid": "is set by the service and must be omitted",
      colour:
        "is not a known property; properties are title, copies, price, part, sequel, pin, extra, shelfName",
    });
    await done("CreateBook", { shelfName: "shelves/s1", copies: "18446744073709551615" });
  } finally {
    await emulator.close();
  }
});

test("other service: a read-only time that is not immutable is the time of the last change", async () => {
  const { emulator, clock, done } = await library();
  try {
    await done("CreateShelf", { slug: "s1" });
    const book = await done("CreateBook", { shelfName: "shelves/s1" });
    assert.equal(book["updateTime"], "2025-01-01T00:00:00Z");
    await clock.advance(61_500);
    const { updateTime, ...rest } = await done("UpdateBook", { name: book["name"], copies: 2 });
    assert.equal(updateTime, "2025-01-01T00:01:01.500Z");
    assert.deepEqual({ ...rest, updateTime: book["updateTime"] }, { ...book, copies: 2 });
  } finally {
    await emulator.close();
  }
});

test("other service: a slug is reserved when its create is accepted, and free again if that fails", async () => {
  const { emulator, clock, done } = await library();
  try {
    emulator.failNextOperation("no wood");
    await done("CreateCrate", { slug: "c1" });
    const second = await post(emulator, at("CreateCrate"), { slug: "c1" });
    assert.equal(second.status, 409);
    assert.equal(second.body["code"], "already_exists");
    await clock.advance(3000);
    await done("CreateCrate", { slug: "c1" });
    await clock.advance(3000);
    assert.deepEqual(emulator.objects("Crate"), [{ name: "crates/c1", slug: "c1" }]);
  } finally {
    await emulator.close();
  }
});

test("other service: initial objects are proto-JSON, and a list's other properties filter it", async () => {
  const { emulator, done } = await library();
  try {
    const rooms = [
      { name: "rooms/a", floor: 1, seats: 20 },
      { name: "rooms/b", floor: 2, seats: 30 },
    ];
    assert.deepEqual(await done("ListRooms", {}), { rooms });
    assert.deepEqual(await done("ListRooms", { floor: 2 }), { rooms: rooms.slice(1) });
  } finally {
    await emulator.close();
  }
});

test("other service: a method may use another name field and a custom verb", async () => {
  const { emulator, done } = await library();
  try {
    await done("CreateShelf", { slug: "s1" });
    const book = await done("CreateBook", { shelfName: "shelves/s1", title: "One" });
    const repriced = await done("RepriceBook", { bookName: book["name"], price: 3 });
    assert.deepEqual(repriced, { ...book, price: 3 });
    const reply = await post(emulator, at("RepriceBook"), { bookName: "One", price: 3 });
    assert.deepEqual(Object.keys(violationsOf(reply)), ["bookName"]);
  } finally {
    await emulator.close();
  }
});

test("other service: an object under deletion cannot be referenced, until the deletion is cancelled", async () => {
  const { emulator, done } = await library();
  try {
    await done("CreateShelf", { slug: "s1" });
    const { name } = await done("CreateBook", { shelfName: "shelves/s1" });
    const { operation } = await done("DeleteBook", { name });
    const sequel = { shelfName: "shelves/s1", sequel: name };
    const reply = await post(emulator, at("CreateBook"), sequel);
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body, {
      code: "failed_precondition",
      message: `sequel: Book "${String(name)}" is being deleted`,
    });
    const task = await done("CancelTask", { name: (operation as { name: string }).name });
    assert.equal(task["state"], "CANCELLED");
    assert.deepEqual(await done("CancelTask", { name: task["name"] }), task);
    await done("CreateBook", sequel);
  } finally {
    await emulator.close();
  }
});

test("other service: a method with an unknown effect is unimplemented", async () => {
  const { emulator } = await library();
  try {
    const reply = await post(emulator, at("BurnEverything"), {});
    assert.equal(reply.status, 501);
    assert.deepEqual(reply.body, {
      code: "unimplemented",
      message: "The emulator does not support BurnEverything",
    });
  } finally {
    await emulator.close();
  }
});

test("other service: a slug that cannot be part of a name is invalid, even if the schema allows it", async () => {
  const { emulator } = await library();
  try {
    for (const slug of ["a/b", "", "a b"]) {
      const reply = await post(emulator, at("CreateShelf"), { slug });
      assert.deepEqual(violationsOf(reply), {
        slug: `"${slug}" is not a valid value of {slug} in shelves/{slug}`,
      });
    }
  } finally {
    await emulator.close();
  }
});

test("other service: a document's pattern takes bounded time on any input", async () => {
  const slug = "required: [slug], properties: { slug: { type: string";
  const hostile = LIBRARY.replace(slug, `${slug}, pattern: "^(s+)+$"`);
  assert.notEqual(hostile, LIBRARY);
  const emulator = await startEmulator({ documentText: hostile });
  try {
    const reply = await post(emulator, at("CreateShelf"), { slug: `${"s".repeat(10_000)}!` });
    assert.match(violationsOf(reply)["slug"] ?? "", /^must match \^\(s\+\)\+\$/);
    assert.equal((await post(emulator, at("CreateShelf"), { slug: "sss" })).status, 200);
  } finally {
    await emulator.close();
  }
});

test("other service: an integer that the document types as a number is one, beyond 2^53 too", async () => {
  const { emulator, done } = await library();
  try {
    await done("CreateShelf", { slug: "s1" });
    const request = '{"shelfName":"shelves/s1","copies":18446744073709551615,"extra":{"n":9007199254740993}}';
    const reply = await fetch(`${emulator.url}${at("CreateBook")}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${emulator.apiKey}` },
      body: request,
    });
    const text = await reply.text();
    assert.equal(reply.status, 200, text);
    assert.ok(text.includes('"copies":18446744073709551615'), text);
    assert.ok(text.includes('"n":9007199254740993'), text);
  } finally {
    await emulator.close();
  }
});

test("other service: with `integers: as-described`, an integer in the other JSON type is refused", async () => {
  for (const [type, allowed, refused] of [
    ["integer", 5, "5"],
    ["string", "5", 5],
  ] as const) {
    const documentText = LIBRARY.replace("copies: { type: integer", `copies: { type: ${type}`);
    const emulator = await startEmulator({ documentText, behaviour: { integers: "as-described" } });
    try {
      await post(emulator, at("CreateShelf"), { slug: "s1" });
      const create = (copies: unknown) =>
        post(emulator, at("CreateBook"), { shelfName: "shelves/s1", copies });
      assert.deepEqual(Object.keys(violationsOf(await create(refused))), ["copies"]);
      const { status, body } = await create(allowed);
      assert.equal(status, 200);
      assert.equal(body["copies"], allowed);
    } finally {
      await emulator.close();
    }
  }
});

test("other service: refuses a parent whose name does not have the parent's form, though the contract has no kind of it", async () => {
  const documentText = JSON.stringify(
    thingDocument({
      input: { place: { type: "string" } },
      schemas: {
        Thing: {
          ...message({ name: { type: "string", readOnly: true }, place: { type: "string" } }),
          "x-kind": { pattern: "places/{place}/things/{id}", parentField: "place" },
        },
      },
    }),
  );
  const emulator = await startEmulator({ documentText });
  try {
    const create = (place: string): ReturnType<typeof post> =>
      post(emulator, "/svc.thing.v1.ThingService/CreateThing", { place });
    const refused = await create("north");
    assert.equal(refused.status, 400);
    assert.deepEqual(violationsOf(refused), {
      place: 'must be a full resource name of the form places/{place}; got "north"',
    });
    assert.equal((await create("places/north")).status, 200);
  } finally {
    await emulator.close();
  }
});
