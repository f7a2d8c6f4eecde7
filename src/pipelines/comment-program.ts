import { stringLiteral } from "../base/escaping";
import { REVIEWS } from "./settings";

/** How a CI service keeps the comments of a pull request. */
export interface CommentService {
  /** Shell texts of the addresses: of all comments, and of one, whose id follows. */
  readonly comments: string;
  readonly comment: string;
  readonly editMethod: "PATCH" | "PUT";
  /** Name of the header of the token, and shell text of its value. */
  readonly header: readonly [name: string, value: string];
  /** JavaScript of the name of the user whose token this is. */
  readonly user: string;
  /** JavaScript of the name of the author of `each` comment. */
  readonly author: string;
}

/**
 * Returns the shell text that writes the reviews of stacks as comments on a pull request: one for each stack, which a later review replaces. It
 * needs Node and no package, so that its job runs no code of the repository, and no other comment than its own is changed.
 */
export function commentCommand(names: readonly string[], service: CommentService): string {
  const [header, token] = service.header;
  return `COMMENTS="${service.comments}" COMMENT="${service.comment}" TOKEN="${token}" node --input-type=module <<'PROGRAM'
import { existsSync, readFileSync } from "node:fs";

const { COMMENTS, COMMENT, TOKEN } = process.env;

const call = async (method, url, body) => {
  const headers = { ${stringLiteral(header)}: TOKEN, "Content-Type": "application/json" };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(\`\${method} \${url}: \${answer.status} \${await answer.text()}\`);
  return answer.json();
};

const user = ${service.user};
const comments = [];
for (let page = 1, isLast = false; !isLast; page++) {
  const found = await call("GET", \`\${COMMENTS}?per_page=100&page=\${page}\`);
  comments.push(...found.filter((each) => ${service.author} === user));
  isLast = found.length < 100;
}
for (const name of ${JSON.stringify(names)}) {
  const file = \`${REVIEWS}/\${name}.md\`;
  if (!existsSync(file)) continue;
  const mark = \`<!-- cdktf-svc review of \${name} -->\`;
  const body = \`\${mark}\\n# \${name}\\n\\n\${readFileSync(file, "utf8")}\`;
  const own = comments.find((each) => each.body.startsWith(mark));
  if (own === undefined) await call("POST", COMMENTS, { body });
  else await call("${service.editMethod}", \`\${COMMENT}/\${own.id}\`, { body });
}
PROGRAM
`;
}
