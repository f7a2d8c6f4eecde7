import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHonoApp, HONO_INFO } from "./app";

/** Prints the description of the service in Hono, as OpenAPI 3.1 and 3.0, into the folder `descriptions`. */
const { app } = createHonoApp({ apiKey: "", operationMs: 0 });
const versions = {
  "zod-3.1.json": app.getOpenAPI31Document({ openapi: "3.1.0", info: HONO_INFO }),
  "zod-3.0.json": app.getOpenAPIDocument({ openapi: "3.0.0", info: HONO_INFO }),
};
for (const [file, document] of Object.entries(versions)) {
  writeFileSync(join(__dirname, "descriptions", file), `${JSON.stringify(document, null, 2)}\n`);
}
