import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHonoApp } from "./app";

/** Prints the description of the service in Hono, as OpenAPI 3.1 and 3.0, into the folder `descriptions`. */
const { app } = createHonoApp({ apiKey: "", operationMs: 0 });
const info = { title: "Infrastructure service", version: "v1" };
const versions = {
  "zod-3.1.json": app.getOpenAPI31Document({ openapi: "3.1.0", info }),
  "zod-3.0.json": app.getOpenAPIDocument({ openapi: "3.0.0", info }),
};
for (const [file, document] of Object.entries(versions)) {
  writeFileSync(join(__dirname, "descriptions", file), `${JSON.stringify(document, null, 2)}\n`);
}
