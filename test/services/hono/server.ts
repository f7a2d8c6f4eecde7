import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { withControl } from "../store/with-control";
import { createHonoApp, type HonoOptions } from "./app";

/** Returns the service in Hono. The caller lets it listen. */
export function createHonoServer(options: HonoOptions): Server {
  const { app, store } = createHonoApp(options);
  return createServer(withControl(store, (...given) => void getRequestListener(app.fetch)(...given)));
}
