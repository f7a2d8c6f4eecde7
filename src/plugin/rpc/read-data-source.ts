import { hasErrors } from "../diagnostic";
import { keepSpellings } from "../plan/keep-spellings";
import { impliedType } from "../schema/schema-walk";
import { UNKNOWN } from "../value/value";
import { ReadDataSourceRequest, ReadDataSourceResponse, toDynamicValue } from "../wire";
import { conformResult } from "./conform-result";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing } from "./diagnostic-texts";
import { readRequiredObject, writeObject } from "./object-value";

/** Reads a data source. The engine calls it only if the configuration is wholly known. */
export const readDataSource = defineRpc("ReadDataSource", ReadDataSourceRequest, ReadDataSourceResponse, {
  async handle(session, request, context) {
    const dataSource = session.dataSource(request.typeName);
    const { block } = dataSource.schema;
    const deferred = deferralOf(session, request);
    if (deferred !== undefined) return { state: toDynamicValue(impliedType(block), UNKNOWN), deferred };
    const what = `Reading ${request.typeName}`;
    const configured = session.requireConfigured(what);
    const config = readRequiredObject(block, request.config);
    const { state, diagnostics: own = [] } = await session.callAuthor(what, context, () =>
      dataSource.read({ configured, config }, context),
    );
    const returned = state === null ? undefined : conformResult(what, block, state, "known");
    const missing = state === null && !hasErrors(own) ? [resultMissing(what)] : [];
    const diagnostics = [...own, ...(returned?.diagnostics ?? []), ...missing];
    return {
      state:
        returned === undefined
          ? undefined
          : writeObject(block, keepSpellings(block, config, returned.object)),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
