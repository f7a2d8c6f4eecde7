import assert from "node:assert/strict";
import { test } from "node:test";
import { textToSend } from "../../../src/contract";

const KEY = { pattern: "^ssh-rsa [A-Za-z]+( [^\\r\\n]*)?$" };

test("text to send: has no white space at its end and no tab where the pattern forbids them", () => {
  for (const text of [
    "ssh-rsa A me",
    "ssh-rsa A me\n",
    "ssh-rsa A me \r\n",
    "ssh-rsa A\tme\n",
    "ssh-rsa \t A me",
  ]) {
    assert.match(textToSend(KEY, text), /^ssh-rsa A me ?$/, JSON.stringify(text));
  }
  assert.equal(textToSend({ enum: ["a", "b"] }, "a\r\n"), "a");
});

test("text to send: stays as it is where white space is allowed, or where its absence does not help", () => {
  for (const text of ["#!/bin/sh\n", " a\t"]) assert.equal(textToSend({}, text), text);
  assert.equal(textToSend({ pattern: "^[^x]*$" }, "a\n"), "a\n");
  for (const text of ["ssh-dsa A me\n", "ssh-rsa A\nme\n", ""]) assert.equal(textToSend(KEY, text), text);
});
