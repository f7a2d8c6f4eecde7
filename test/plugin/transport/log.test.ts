import assert from "node:assert/strict";
import { describe, test } from "node:test";

import fc from "fast-check";

import {
  createLogger,
  LOG_LEVELS,
  logThresholdFromEnv,
  type LogFields,
  type Logger,
} from "../../../src/plugin/transport";

type Line = Record<string, unknown>;

function collect(): { readonly log: Logger; readonly lines: string[]; readonly last: () => Line } {
  const lines: string[] = [];
  const log = createLogger({ threshold: "trace", module: "test", write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "") as Line };
}

describe("log line", () => {
  test("is one line of JSON that the host can parse, whatever is logged", () => {
    const { log, lines, last } = collect();
    fc.assert(
      fc.property(
        fc.constantFrom(...LOG_LEVELS),
        fc.string({ unit: "binary" }),
        fc.anything(),
        (level, message, value) => {
          const name = typeof value === "string" ? value : "@level";
          log[level](message, {
            [name]: value,
            "@message": 5,
            "@timestamp": { a: 1 },
            "@@level": null,
            value,
          });
          const line = lines.at(-1) ?? "";
          assert.ok(line.indexOf("\n") === line.length - 1);
          assert.ok(Buffer.byteLength(line) < 64 * 1024);
          assert.equal(last()["@level"], level);
          assert.equal(last()["@message"], message);
          assert.equal(typeof last()["@message"], "string");
          assert.match(String(last()["@timestamp"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
          const special = Object.keys(last()).filter((key) => key.startsWith("@"));
          assert.deepEqual(special.sort(), ["@level", "@message", "@module", "@timestamp"]);
        },
      ),
    );
  });

  test("stays below 64 KiB and keeps its message if fields are too long", () => {
    const { log, lines, last } = collect();
    const long = "ü\n".repeat(100_000);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}${"k".repeat(500)}`, n]));
    for (const fields of [{ long }, { a: { b: [long, long] } }, many, { [long]: 1 }] satisfies LogFields[]) {
      log.info("short", fields);
      assert.ok(Buffer.byteLength(lines.at(-1) ?? "") < 64 * 1024);
      assert.equal(last()["@message"], "short");
    }
    log.info(long);
    assert.ok(Buffer.byteLength(lines.at(-1) ?? "") < 64 * 1024);
    assert.match(String(last()["@message"]), /^ü\nü.*\.\.\. \(\d+ more\)$/s);
  });

  test("shows values that JSON does not support, and survives unreadable fields", () => {
    const { log, last } = collect();
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    log.info("m", {
      big: 2n ** 70n,
      not: NaN,
      none: undefined,
      error: new Error("outer", { cause: new Error("inner") }),
      bytes: new Uint8Array(3),
      map: new Map([["k", 1]]),
      date: new Date(0),
      circular,
    });
    const line = last();
    assert.equal(line["big"], "1180591620717411303424");
    assert.equal(line["not"], "NaN");
    assert.equal(line["none"], "undefined");
    assert.match(String(line["error"]), /^Error: outer\n.*caused by Error: inner/s);
    assert.equal(line["bytes"], "<3 bytes>");
    assert.deepEqual(line["map"], { k: 1 });
    assert.equal(line["date"], "1970-01-01T00:00:00.000Z");
    log.info("m", {
      get broken(): never {
        throw new Error();
      },
    });
    assert.equal(last()["fields"], "unreadable");
  });

  test("contains no registered secret in any field or spelling", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", minLength: 8, maxLength: 30 }), { minLength: 1, maxLength: 3 }),
        fc.string(),
        (secrets, around) => {
          const { log, lines } = collect();
          for (const secret of secrets) log.redactSecret(secret);
          for (const secret of secrets) {
            const spellings = [
              secret,
              JSON.stringify({ key: secret }),
              JSON.stringify(JSON.stringify(secret)),
            ];
            spellings.push(
              encodeURIComponent(Buffer.from(secret).toString()),
              Buffer.from(secret).toString("base64"),
            );
            for (const text of spellings) {
              log.error(`${around}${text}${around}`, {
                [text]: 1,
                list: [text],
                error: new Error(text),
                text,
              });
              const line = lines.at(-1) ?? "";
              const decoded = JSON.parse(line) as unknown;
              for (const one of textsOf(decoded)) {
                assert.ok(!one.includes(secret) && !one.includes(JSON.stringify(secret).slice(1, -1)), one);
                assert.ok(!one.includes(text), one);
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("hides overlapping secrets completely, and numbers that are secrets", () => {
    const { log, last } = collect();
    log.redactSecret("abcdef");
    log.redactSecret("defghi");
    log.redactSecret("12345");
    log.redactSecret("");
    log.info("<abcdefghi> 12345", { id: 12345, other: 5 });
    assert.equal(last()["@message"], "<***> ***");
    assert.equal(last()["id"], "***");
    assert.equal(last()["other"], 5);
  });

  test("shows no part of a secret at a truncation", () => {
    const { log, lines } = collect();
    const secret = "0123456789abcdef".repeat(16);
    log.redactSecret(secret);
    for (let offset = 0; offset < 300; offset += 7) {
      log.info(`${"x".repeat(60 * 1024 - offset)}${secret}`);
      assert.ok(!(lines.at(-1) ?? "").includes("01234"));
    }
  });
});

describe("log threshold", () => {
  test("passes its own level and those above", () => {
    for (const [index, threshold] of [...LOG_LEVELS, "off" as const].entries()) {
      const lines: string[] = [];
      const log = createLogger({ threshold, write: (line) => lines.push(line) });
      for (const level of LOG_LEVELS) log[level]("m");
      assert.equal(lines.length, LOG_LEVELS.length - index);
    }
  });

  test("follows the engine's variables, with TF_LOG_PROVIDER first", () => {
    assert.equal(logThresholdFromEnv({}, "error"), "error");
    assert.equal(logThresholdFromEnv({ TF_LOG: "" }, "info"), "info");
    assert.equal(logThresholdFromEnv({ TF_LOG: "WARN" }, "error"), "warn");
    assert.equal(logThresholdFromEnv({ TF_LOG: "trace", TF_LOG_PROVIDER: "Info" }, "error"), "info");
    assert.equal(logThresholdFromEnv({ TF_LOG: "JSON" }, "error"), "trace");
    assert.equal(logThresholdFromEnv({ TF_LOG: "OFF" }, "error"), "off");
    assert.equal(logThresholdFromEnv({ TF_LOG: "1" }, "error"), "trace");
  });
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith("@l") ? [] : [key, ...textsOf(item)],
  );
}
