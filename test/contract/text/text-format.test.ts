import assert from "node:assert/strict";
import { isIPv6 } from "node:net";
import { describe, test } from "node:test";
import fc from "fast-check";
import { canonicalText, isSameText, isTextFormat, TEXT_FORMATS, textProblem } from "../../../src/contract";

const range = /must be a range of addresses such as/;
const sameCidr = (a: string, b: string): boolean => isSameText("cidr", a, b);
const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

describe("text format: CIDR", () => {
  test("is equal in any spelling of IPv6", () => {
    for (const text of [
      "2001:db8::/32",
      "2001:DB8::/32",
      "2001:0db8:0:0::/32",
      "2001:db8:0:0:0:0:0:0/32",
      "2001:db8::0.0.0.0/32",
    ]) {
      assert.equal(canonicalText("cidr", text), "2001:db8::/32", text);
    }
    assert.ok(sameCidr("::/0", "0:0:0:0:0:0:0:0/0"));
    assert.ok(sameCidr("::ffff:10.0.0.0/104", "::FFFF:A00:0/104"));
  });

  test("differs if address or prefix differs", () => {
    assert.ok(!sameCidr("10.0.0.0/8", "10.0.0.0/9"));
    assert.ok(!sameCidr("10.0.0.0/8", "11.0.0.0/8"));
    assert.ok(!sameCidr("0.0.0.0/0", "::/0"));
    assert.ok(!sameCidr("::ffff:10.0.0.0/104", "10.0.0.0/8"));
  });

  test("has the canonical form of RFC 5952", () => {
    const spelled = (text: string): string | undefined => canonicalText("cidr", `${text}/128`);
    assert.equal(spelled("0:0:1:0:0:0:0:1"), "0:0:1::1/128");
    assert.equal(spelled("1:0:0:2:0:0:3:4"), "1::2:0:0:3:4/128");
    assert.equal(spelled("1:0:2:3:4:5:6:7"), "1:0:2:3:4:5:6:7/128");
    assert.equal(spelled("10:0:0:0:0:0:0:10"), "10::10/128");
    assert.equal(spelled("0:0:0:0:0:0:0:0"), "::/128");
  });

  test("has one canonical form for every spelling of every address", () => {
    fc.assert(
      fc.property(groups, fc.boolean(), (all, upper) => {
        const long = all.map((group) => group.toString(16).padStart(4, "0")).join(":");
        const given = `${upper ? long.toUpperCase() : long}/128`;
        const canonical = canonicalText("cidr", given) ?? "";
        assert.ok(isIPv6(canonical.replace("/128", "")), canonical);
        assert.equal(canonicalText("cidr", canonical), canonical);
        // The URL parser is an independent implementation of the canonical form.
        assert.equal(canonical, `${new URL(`http://[${long}]/`).hostname.slice(1, -1)}/128`);
      }),
    );
  });

  test("with host bits is rejected, and the error names the correct range", () => {
    assert.equal(
      textProblem("cidr", "10.0.0.1/8"),
      "must begin with the first address of the range; the range is 10.0.0.0/8, the address alone is 10.0.0.1/32",
    );
    assert.equal(
      textProblem("cidr", "2001:db8::1/32"),
      "must begin with the first address of the range; the range is 2001:db8::/32, the address alone is 2001:db8::1/128",
    );
    assert.ok(!sameCidr("10.0.0.1/8", "10.0.0.0/8"));
  });

  test("without a prefix length or with an invalid one is rejected", () => {
    assert.equal(
      textProblem("cidr", "10.0.0.1"),
      "must end with a prefix length; the address alone is 10.0.0.1/32",
    );
    assert.match(textProblem("cidr", "10.0.0.0/33") ?? "", /prefix length from 0 to 32/);
    assert.match(textProblem("cidr", "::/129") ?? "", /prefix length from 0 to 128/);
    assert.match(textProblem("cidr", "::/00") ?? "", /prefix length from 0 to 128/);
  });

  test("in any other form is rejected", () => {
    for (const text of [
      ...["", "/", "any", "10.0.0/8", "10.0.0.256/32", "010.0.0.0/8", "10.0.0.0/8/8", " 10.0.0.0/8"],
      ...[":::/0", "1::2::3/128", "1:2:3:4:5:6:7/128", "1:2:3:4:5:6:7::8/128", "g::/16", "fe80::%eth0/64"],
      ...["::10.0.0.256/128", "1:2:3:4:5:6:7:1.2.3.4/128", "12345::/16"],
    ]) {
      assert.match(textProblem("cidr", text) ?? "", range, text);
    }
  });
});

describe("text format: port range", () => {
  test("with one port equals that port", () => {
    assert.ok(isSameText("port-range", "80-80", "80"));
    assert.ok(!isSameText("port-range", "80", "80-81"));
    assert.equal(canonicalText("port-range", "0-65535"), "0-65535");
  });

  test("must start with its lowest port", () => {
    assert.equal(
      textProblem("port-range", "8080-8000"),
      "must begin with its lowest port; the range is 8000-8080",
    );
  });

  test("in any other form is rejected", () => {
    for (const text of [
      "",
      "-",
      "80-",
      "-80",
      "65536",
      "1-65536",
      "080",
      "80 - 90",
      "80,90",
      "http",
      "1-2-3",
    ]) {
      assert.match(textProblem("port-range", text) ?? "", /must be a port from 0 to 65535/, text);
    }
  });
});

describe("text format: duration", () => {
  test("is equal with any number of zeros", () => {
    for (const [text, canonical] of [
      ["3.5s", "3.5s"],
      ["3.500000000s", "3.5s"],
      ["003s", "3s"],
      ["-0.0s", "0s"],
      ["-1.50s", "-1.5s"],
      ["315576000000s", "315576000000s"],
    ] as const) {
      assert.equal(canonicalText("duration", text), canonical);
    }
    assert.ok(isSameText("duration", "60s", "60.000s"));
    assert.ok(!isSameText("duration", "60s", "60.001s"));
    assert.ok(!isSameText("duration", "1s", "-1s"));
  });

  test("in any other form is rejected with the correct form", () => {
    for (const text of ["", "5", "5m", "1m5s", "1.s", ".5s", "1.0000000001s", "PT5S", " 5s", "+5s"]) {
      assert.match(textProblem("duration", text) ?? "", /must be a number of seconds followed by s/, text);
    }
    assert.equal(textProblem("duration", "315576000000.1s"), "must be at most 315576000000s");
  });
});

test("text format: a text has a canonical form if and only if it has no problem", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXT_FORMATS),
      fc.stringMatching(/^[0-9a-fs:./-]{0,20}$/),
      (format, text) => {
        const canonical = canonicalText(format, text);
        assert.equal(canonical === undefined, textProblem(format, text) !== undefined, text);
        if (canonical !== undefined) assert.ok(isSameText(format, text, canonical));
      },
    ),
  );
});

test("text format: other format names are not text formats", () => {
  assert.ok(TEXT_FORMATS.every(isTextFormat));
  for (const word of ["date-time", "password", "", undefined, 1, "CIDR"]) assert.ok(!isTextFormat(word));
});
