import { FunctionError, type ProviderFunction } from "../provider";
import type { Value } from "../value/value";
import { conformValue } from "../value/conform";
import { ValueError } from "../value/value-error";
import {
  CallFunctionRequest,
  CallFunctionResponse,
  type Decoded,
  type Encodable,
  fromDynamicValue,
  toDynamicValue,
} from "../wire";
import { defineRpc } from "./define-rpc";

type FunctionRequest = Decoded<typeof CallFunctionRequest>;
type FunctionResponse = Encodable<typeof CallFunctionResponse>;

/** Calls one of the provider's functions. Its errors have their own message type, so diagnostics become text. */
export const callFunction = defineRpc("CallFunction", CallFunctionRequest, CallFunctionResponse, {
  async handle(session, request, context): Promise<FunctionResponse> {
    const { name } = request;
    const definition = session.provider.functions?.get(name);
    if (definition === undefined) {
      return { error: { text: `The provider has no function "${name}".` } };
    }
    try {
      const args = readArguments(definition, request);
      // A FunctionError is a regular answer of the author; any other error is a failure of the provider.
      const result = await session.callAuthor(`The function ${name}`, context, async () => {
        try {
          return { value: await definition.call(args, context) };
        } catch (error) {
          if (error instanceof FunctionError) {
            return { error };
          }
          throw error;
        }
      });
      if (result.error !== undefined) {
        throw result.error;
      }
      return { result: toDynamicValue(definition.returns, conformValue(definition.returns, result.value)) };
    } catch (error) {
      if (error instanceof FunctionError) {
        return { error: { text: session.log.redact(error.message), functionArgument: error.argument } };
      }
      if (error instanceof ValueError) {
        const text = `The function ${name} returned a value that is not of its return type: ${error.message}. This is a bug in the provider.`;
        return { error: { text } };
      }
      throw error;
    }
  },
  fail: (diagnostics, { log }) => ({
    error: { text: log.redact(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n")) },
  }),
});

function readArguments(definition: ProviderFunction, request: FunctionRequest): readonly Value[] {
  const { parameters, variadicParameter } = definition;
  const count = request.arguments.length;
  if (count < parameters.length || (variadicParameter === undefined && count > parameters.length)) {
    const wanted = variadicParameter === undefined ? "" : "at least ";
    throw new FunctionError(`${wanted}${parameters.length} arguments are required, not ${count}.`);
  }
  return request.arguments.map((argument, index) => {
    const parameter = parameters[index] ?? variadicParameter;
    if (parameter === undefined) {
      throw new FunctionError("There is no such parameter.", index);
    }
    try {
      return fromDynamicValue(parameter.type, argument);
    } catch (error) {
      if (error instanceof ValueError) {
        throw new FunctionError(`The argument is not of the parameter's type: ${error.message}.`, index);
      }
      throw error;
    }
  });
}
