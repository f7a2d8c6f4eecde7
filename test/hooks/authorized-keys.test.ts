import assert from "node:assert/strict";
import { test } from "node:test";
import { type AuthorizedKeysSpec, authorizedKeysProblems } from "../../src/hooks";
import { sshCommand } from "../../src/hooks/ssh";
import { AUTHORIZED_KEYS_SCRIPT } from "../../src/hooks/ssh/authorized-keys-script";

const DATA = "AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP";
const KEY = `ssh-ed25519 ${DATA}`;

const SPEC: AuthorizedKeysSpec = {
  ...{ host: "10.0.0.4", port: 22, user: "ops", keys: [KEY], allowEmpty: false, block: "shop/ops" },
  ...{ identity: "", hostKeys: [KEY], pinnedIn: "", pinnedAs: "" },
};

const problemsOf = (more: Partial<AuthorizedKeysSpec>): readonly string[] =>
  authorizedKeysProblems({ ...SPEC, ...more });

test("authorized keys: accepts keys in OpenSSH's format, with any comment on their line", () => {
  for (const key of [KEY, `${KEY} ops@example.com`, `${KEY} $(reboot); 'a' "b"`, ` ${KEY}\n`]) {
    assert.deepEqual(problemsOf({ keys: [key] }), [], key);
  }
});

test("authorized keys: refuses lines, options, private keys and incomplete keys", () => {
  for (const [key, problem] of [
    [`${KEY}\n${KEY}`, /^keys\[0\] must be one line/],
    [`${KEY} a\rb`, /^keys\[0\] must be one line/],
    [`${KEY}\u0000`, /^keys\[0\] must be one line/],
    [`command="reboot" ${KEY}`, /^keys\[0\] must begin with the type/],
    [`# ${KEY}`, /^keys\[0\] must begin with the type/],
    ["", /^keys\[0\] must begin with the type/],
    ["-----BEGIN OPENSSH PRIVATE KEY-----", /^keys\[0\] is a private key/],
    [`ssh-rsa ${DATA}`, /^keys\[0\] is no complete key/],
    [`ssh-ed25519 ${DATA}*`, /^keys\[0\] is no complete key/],
    ["ssh-ed25519 AAAA", /^keys\[0\] is no complete key/],
    ["ssh-ed25519", /^keys\[0\] is no complete key/],
  ] as const) {
    const [found = "", ...more] = problemsOf({ keys: [key] });
    assert.match(found, problem);
    assert.deepEqual(more, []);
  }
  assert.match(problemsOf({ keys: [] })[0] ?? "", /^keys must not be empty/);
  assert.deepEqual(problemsOf({ keys: [], allowEmpty: true }), []);
});

test("authorized keys: refuses hosts, users, paths and names that mean something else to ssh", () => {
  for (const host of ["-oProxyCommand=x", "a b", "user@host", "", "$(x)", "a\nb"]) {
    assert.match(problemsOf({ host })[0] ?? "", /^host must be/, host);
  }
  for (const host of ["machine-1.example.com", "::1", "2001:db8::7", "10.0.0.4"]) {
    assert.deepEqual(problemsOf({ host }), [], host);
  }
  for (const user of ["-v", "a b", "", "a;b", "a@b"]) {
    assert.match(problemsOf({ user })[0] ?? "", /^user must be/, user);
  }
  for (const port of [0, 65_536, 1.5, Number.NaN]) {
    assert.match(problemsOf({ port })[0] ?? "", /^port must be/);
  }
  for (const path of ['a"b', "%d/key", "${HOME}/key", "a\nb", "-v"]) {
    assert.match(problemsOf({ identity: path })[0] ?? "", /^identity must be a path/, path);
    assert.match(problemsOf({ pinnedIn: path })[0] ?? "", /^pinnedIn must be a path/, path);
  }
  assert.match(problemsOf({ identity: "-----BEGIN X" })[0] ?? "", /not a key: a key would be in the plan/);
  assert.match(problemsOf({ pinnedAs: "a b" })[0] ?? "", /^target has a name that/);
  for (const block of ["", " a", "a\nb"]) assert.match(problemsOf({ block })[0] ?? "", /^block must be/);
});

test("authorized keys: ssh asks no question, and gets no key in its arguments", () => {
  const command = sshCommand({ ...SPEC, identity: "~/.ssh/id", port: 2222 }, "/tmp/known hosts");
  for (const option of [
    "BatchMode=yes",
    "StrictHostKeyChecking=yes",
    'UserKnownHostsFile="/tmp/known hosts"',
    "IdentitiesOnly=yes",
    'IdentityFile="~/.ssh/id"',
    "ForwardAgent=no",
  ]) {
    assert.equal(command[command.indexOf(option) - 1], "-o", option);
  }
  assert.deepEqual(command.slice(-6), ["-p", "2222", "-l", "ops", "--", "10.0.0.4"]);
  assert.ok(!command.join(" ").includes(DATA));
  assert.doesNotMatch(AUTHORIZED_KEYS_SCRIPT, /['!\n]/, "every login shell passes it on as it is");
});
