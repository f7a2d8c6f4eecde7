import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FaultAction } from "../../src/emulator";
import { MACHINE, said, startBench } from "./support/running-bridge";

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll("\n", "<br>\n");

const PASSWORDS = {
  "with white space": "Korrekt  Horse\nBattery\tStaple <&> 'Quoted'",
  "longer than what is quoted of a text": `Long-${Array.from({ length: 90 }, (_, n) => `q${n}Zx/w`).join("")}`,
};

const ECHOES: Readonly<Record<string, (password: string) => FaultAction>> = {
  "in an error's message": (password) => ({
    do: "answer",
    status: 400,
    body: { code: "invalid_argument", message: `bad password ${password}` },
  }),
  "in a field violation": (password) => ({
    do: "answer",
    status: 400,
    body: {
      code: "invalid_argument",
      message: "bad",
      details: [{ debug: { fieldViolations: [{ field: "users", description: `not ${password}` }] } }],
    },
  }),
  "in a web page": (password) => ({
    do: "answer",
    status: 400,
    body: `<html><body><p>bad password</p><p>${escapeHtml(password)}</p></body></html>`,
  }),
  "collapsed and shortened": (password) => ({
    do: "answer",
    status: 400,
    body: {
      code: "invalid_argument",
      message: `bad password ${password.replace(/\s+/g, " ").slice(0, 30)}...`,
    },
  }),
};

for (const [what, password] of Object.entries(PASSWORDS)) {
  const config = { ...MACHINE, users: [{ username: "admin", password, password_version: 1 }] };
  const pieces = password.match(/[\w/-]{5,12}/g) ?? [];

  const assertHidden = (text: string): void => {
    assert.ok(pieces.length > 1);
    assert.deepEqual(
      pieces.filter((piece) => text.includes(piece)),
      [],
      text,
    );
  };

  describe(`secret errors: a password ${what} is in no error text`, () => {
    for (const [where, echo] of Object.entries(ECHOES)) {
      test(`if the service repeats it ${where}`, async (t) => {
        const bench = await startBench(t);
        bench.emulator.fault("CreateVirtualMachine", echo(password));
        const made = await bench.create(config);
        assert.match(said(made), /Error creating VirtualMachine/);
        assertHidden(bench.redact(said(made)));
      });
    }

    test("of a failed operation", async (t) => {
      const bench = await startBench(t);
      bench.emulator.failNextOperation(`${"no. ".repeat(450)}bad password ${password}`);
      const made = await bench.create(config);
      assert.match(said(made), /Operation failed while creating VirtualMachine/);
      assertHidden(bench.redact(said(made)));
    });
  });
}
