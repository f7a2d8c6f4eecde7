import type { Encodable, ResourceIdentitySchemaMessage } from "../wire";
import { GetResourceIdentitySchemasRequest, GetResourceIdentitySchemasResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { identitySchemaToMessage } from "./provider-schema-messages";

/** Returns the identity schemas of those resources that have one. */
export const getResourceIdentitySchemas = defineRpc(
  "GetResourceIdentitySchemas",
  GetResourceIdentitySchemasRequest,
  GetResourceIdentitySchemasResponse,
  {
    handle({ provider }) {
      const identitySchemas = new Map<string, Encodable<typeof ResourceIdentitySchemaMessage>>();
      for (const [typeName, { identity }] of provider.resources) {
        if (identity !== undefined) {
          identitySchemas.set(typeName, identitySchemaToMessage(identity));
        }
      }
      return { identitySchemas };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
