import assert from "node:assert/strict";
import { test } from "node:test";
import { buildContract } from "../../../src/contract/reading/build-model";
import { generateConstructs } from "../../../src/tools/generator";
import { message, type Part, post, ref, thingDocument } from "../../contract/support/small-document";
import { compilerErrors } from "./compiler-errors";

const text = { type: "string" };

/** A second kind beside `Thing`. */
function withKind(name: string, document: Part): Part {
  const { paths, components } = document as {
    readonly paths: Part;
    readonly components: { readonly schemas: Part };
  };
  const named = message({ name: text });
  const at = (method: string): string => `/svc.thing.v1.ThingService/${method}${name}`;
  return {
    ...document,
    paths: {
      ...paths,
      [at("Create")]: post(message({ size: text }), ref(name)),
      [at("Get")]: post(named, ref(name)),
      [at("Delete")]: post(named, message({})),
    },
    components: {
      schemas: {
        ...components.schemas,
        [name]: { ...message({ name: text, size: text }), "x-kind": { pattern: "others/{id}" } },
      },
    },
  };
}

test("generator: the classes of a kind and of one whose name adds Config, and of objects in elements of lists, compile", () => {
  const list = { type: "array", items: message({ action: message({ deep: message({ code: text }) }) }) };
  const document = thingDocument({ input: { list }, output: { list } });
  const contract = buildContract(withKind("ThingConfig", document));
  assert.deepEqual(compilerErrors([generateConstructs(contract)]), []);
});
