import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { isMovable, type NameProof, provenName } from "../../src/moves";
import { recordedState } from "./recorded-state";

const kind = (name: string): (typeof contract.kinds)[number] => {
  const found = contract.kinds.find((each) => each.name === name);
  assert.ok(found !== undefined);
  return found;
};
const network = kind("Network");

const NAMES: Readonly<Record<string, string>> = {
  null_resource: "projects/shop/networks/g9p65vkf8dj5",
  restapi_object: "projects/shop/networks/jj9bbhffxdzr",
  restful_resource: "projects/shop/networks/tdf8dz74xrtj",
};

for (const [typeName, name] of Object.entries(NAMES)) {
  test(`moves: a state that ${typeName} wrote proves its object, and no object of another kind`, () => {
    const { attributes } = recordedState(typeName);
    assert.ok(isMovable(typeName, network));
    assert.deepEqual(provenName({ typeName, attributes }, network), { name });
    assert.ok("problem" in provenName({ typeName, attributes }, kind("Project")));
  });
}

const proof = (typeName: string, attributes: Readonly<Record<string, unknown>>): NameProof =>
  provenName({ typeName, attributes }, network);
const name = "projects/shop/networks/a";
const other = "projects/shop/networks/b";

test("moves: a request, another trigger, two names, a part of a name or a state without an answer prove no object", () => {
  const refused = (
    typeName: string,
    attributes: Readonly<Record<string, unknown>>,
    problem: RegExp,
  ): void => {
    const found = proof(typeName, attributes);
    assert.match("problem" in found ? found.problem : found.name, problem);
  };
  const data = JSON.stringify({ name });
  refused(
    "restapi_object",
    { id: "a", data },
    /^there is no name of the form projects\/.* in its id or api_response$/,
  );
  refused(
    "restapi_object",
    { id: other, api_response: data },
    /^there are two names in its id or api_response, .*\/b and .*\/a$/,
  );
  refused("restapi_object", { id: null, api_response: "{" }, /^there is no name/);
  refused(
    "restful_resource",
    { id: `/${name}`, output: null, body: { value: { name } } },
    /^there is no name .* in its output$/,
  );
  refused(
    "null_resource",
    { triggers: { source: name } },
    /^there is no name .* in its triggers name, .* network_id$/,
  );
  refused("null_resource", { triggers: null }, /^there is no name/);
  refused("svc_network", { name: null }, /^there is no name .* in its attribute name$/);
  refused("toString", { name }, /holds no object of the service/);
  assert.ok(!isMovable("toString", network) && !isMovable("svc_disk", network));
});

test("moves: a terraform_data proves its object by a key of its input or triggers_replace, and by nothing else", () => {
  const typed = (value: unknown): object => ({ value, type: "dynamic" });
  assert.deepEqual(proof("terraform_data", { input: typed({ name }), triggers_replace: null }), { name });
  assert.deepEqual(proof("terraform_data", { triggers_replace: typed({ network_name: name }) }), { name });
  for (const input of [typed(name), typed({ source: name }), typed([name]), null]) {
    assert.ok("problem" in proof("terraform_data", { input, output: typed({ name }) }));
  }
});

test("moves: a name in the only member of an answer, in a sensitive output, or in another copy's state proves the object", () => {
  const answer = { network: { name, labels: {} } };
  assert.deepEqual(proof("restapi_object", { id: "7", api_response: JSON.stringify(answer) }), { name });
  assert.deepEqual(proof("restful_resource", { sensitive_output: { type: "dynamic", value: answer } }), {
    name,
  });
  assert.deepEqual(proof("svc_network", { name }), { name });
  assert.deepEqual(proof("null_resource", { triggers: { network_name: name, script: "x" } }), { name });
});
