import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { withControl } from "../../store/with-control";
import { createNestApp, describe } from "./app";
import { Store } from "./store";

/** Serves the service on the port of `PORT`, or writes its description to the file that is the only argument. */
async function main(file: string | undefined): Promise<void> {
  const app = await createNestApp();
  await app.init();
  if (file !== undefined) {
    writeFileSync(file, `${JSON.stringify(describe(app), null, 2)}\n`);
    return;
  }
  createServer(withControl(app.get(Store).all, app.getHttpAdapter().getInstance())).listen(
    Number(process.env["PORT"]),
    "127.0.0.1",
  );
}

void main(process.argv[2]);
