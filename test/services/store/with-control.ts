import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Fields } from "./fields";
import type { ServiceStore } from "./service-store";

/** Adds `POST /control` to a server, which carries out the orders of tests. Everything else is the framework's. */
export function withControl(store: ServiceStore, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== "/control") {
      listener(request, response);
      return;
    }
    void control(store, request, response);
  };
}

async function control(
  store: ServiceStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    store.operations.settleDue();
    const result = store.control(JSON.parse(await text(request)) as Fields);
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(result));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
}
