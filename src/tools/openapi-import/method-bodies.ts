import { asObject, type DocumentObject, memberOf } from "./json";
import type { NormalForm } from "./normal-form";
import { pathTo } from "./overlay-line";
import type { RpcPath } from "./rpc-paths";

/** Returns the request message of a method, in normal form. */
export function requestSchemaOf(
  root: DocumentObject,
  form: NormalForm,
  { post, at }: Pick<RpcPath, "post" | "at">,
): DocumentObject {
  return form.read(...bodyOf(root, post["requestBody"], `${at}.requestBody`));
}

/** Returns the message of a method's successful response, in normal form. */
export function answerSchemaOf(
  root: DocumentObject,
  form: NormalForm,
  { post, at }: Pick<RpcPath, "post" | "at">,
): DocumentObject {
  const responses = post["responses"];
  const codes = ["200", "201", "202", "2XX", "2xx"];
  const code = codes.find((each) => memberOf(responses, each) !== undefined) ?? "200";
  return form.read(...bodyOf(root, memberOf(responses, code), `${at}.responses['${code}']`));
}

/** Returns the schema of a JSON body, and its JSONPath. */
function bodyOf(root: DocumentObject, body: unknown, at: string): [unknown, string] {
  let node = asObject(body);
  let place = at;
  for (let count = 0; typeof node?.["$ref"] === "string" && count < 10; count += 1) {
    const steps = node["$ref"].replace(/^#\//, "").split("/");
    node = asObject(steps.reduce<unknown>((value, step) => memberOf(value, step), root));
    place = pathTo(...steps);
  }
  const content = asObject(node?.["content"]);
  const type = Object.keys(content ?? {}).find((each) => /^application\/(?:[\w.-]+\+)?json\b/.test(each));
  const schema = type === undefined ? undefined : asObject(content?.[type])?.["schema"];
  return [schema, `${place}.content['${type ?? "application/json"}'].schema`];
}
