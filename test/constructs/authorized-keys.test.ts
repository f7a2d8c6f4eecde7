import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformStack, Testing } from "cdktf";
import { AuthorizedKeys, type AuthorizedKeysConfig, SshKey } from "../../src/constructs";
import { addProvider } from "./support";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP";
const CONFIG: AuthorizedKeysConfig = {
  host: "10.0.0.4",
  user: "ops",
  keys: [KEY],
  hostKey: { known: [KEY] },
};

function problemsOf(config: object): readonly string[] {
  const stack = new TerraformStack(Testing.app(), "stack");
  addProvider(stack);
  const keys = new AuthorizedKeys(stack, "keys", { ...CONFIG, ...config });
  return keys.node.findAll().flatMap((each) => each.node.validate());
}

interface NullResource {
  readonly triggers?: Readonly<Record<string, string>>;
  readonly lifecycle?: unknown;
}

test("AuthorizedKeys: a change of its keys is a change of its hook, which nothing ignores", () => {
  const triggers = [[KEY], [`${KEY} other`]].map((keys) => {
    const stack = new TerraformStack(Testing.app(), "stack");
    addProvider(stack);
    new AuthorizedKeys(stack, "keys", { ...CONFIG, keys });
    const { resource } = JSON.parse(Testing.synth(stack)) as {
      readonly resource: { readonly null_resource: Readonly<Record<string, NullResource>> };
    };
    const [only, ...more] = Object.values(resource.null_resource);
    assert.deepEqual([more, only?.lifecycle], [[], {}]);
    return only?.triggers;
  });
  assert.notDeepEqual(triggers[0], triggers[1]);
});

test("AuthorizedKeys: accepts keys of constructs, and tokens", () => {
  const stack = new TerraformStack(Testing.app(), "stack");
  addProvider(stack);
  const key = new SshKey(stack, "key", { publicKey: KEY });
  const keys = new AuthorizedKeys(stack, "keys", {
    ...CONFIG,
    host: key.name,
    keys: [key, key.publicKey],
    hostKey: { pinnedIn: "known_hosts" },
    removeOnDestroy: true,
  });
  assert.deepEqual(
    keys.node.findAll().flatMap((each) => each.node.validate()),
    [],
  );
  new SshKey(stack, "later", { publicKey: KEY, dependsOn: [keys] });
  assert.match(Testing.synth(stack), /"depends_on": \[\s*"null_resource\./);
  assert.match(Testing.synth(stack), /\$\{svc_ssh_key\.key\.public_key\}/);
});

test("AuthorizedKeys: synthesis reports what is wrong, once", () => {
  for (const [config, problem] of [
    [{ keys: [] }, /^keys must not be empty/],
    [{ keys: KEY }, /^keys must be a list of public keys; got a string/],
    [{ keys: [7] }, /^keys\[0\] must be a public key, or a construct with one; got a number/],
    [{ keys: [`from="*" ${KEY}`] }, /^keys\[0\] must begin with the type of a public key/],
    [{ keys: [`${KEY}\n${KEY}`] }, /^keys\[0\] must be one line/],
    [{ host: "-x" }, /^host must be a host name or an address; got "-x"/],
    [{ user: undefined }, /^user must be a string; got nothing/],
    [{ port: 0 }, /^port must be a whole number between 1 and 65535; got 0/],
    [{ hostKey: undefined }, /^hostKey must be \{ known/],
    [{ hostKey: { known: [KEY], pinnedIn: "f" } }, /^hostKey must be \{ known/],
    [{ hostKey: { known: [] } }, /^hostKey\.known must be a list/],
    [{ hostKey: { pinnedIn: "" } }, /^hostKey\.pinnedIn must not be empty/],
    [{ identity: "-----BEGIN OPENSSH PRIVATE KEY-----" }, /^identity must be the path of a file, not a key/],
    [{ allowEmpty: "yes" }, /^allowEmpty must be true or false; got a string/],
    [{ hosts: "x" }, /^hosts is an unknown property; did you mean host\?/],
    [{ timeout: "soon" }, /^timeout /],
  ] as const) {
    const [found = "", ...more] = problemsOf(config);
    assert.match(found, problem);
    assert.deepEqual(more, [], found);
  }
  assert.deepEqual(problemsOf({ keys: [], allowEmpty: true }), []);
});
