import type { Kind } from "../../../contract";
import {
  type Diagnostic,
  errorDiagnostic,
  formatPath,
  type Path,
  type Resource,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import { nameIn, type ProviderContext } from "../../context";
import { isAlreadyGone } from "../delete/already-gone";
import { inWords } from "../../../base/words";

/**
 * Refuses to delete or to replace an object whose state says that it is protected: in the plan, and again before the request, because an engine
 * does not show every replacement to the plan. Only the state decides, so that switching the protection off is a plan of its own.
 */
export function withProtection(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  const argument = kind.fields.find((field) => field.argument?.role === "protection")?.terraformName;
  if (argument === undefined) return resource;
  const isProtected = (prior: ValueObject): boolean => valueAt(prior, argument) === true;
  const refusal = (prior: ValueObject, cause: string): Diagnostic =>
    errorDiagnostic(
      `${nameIn(prior) ?? kind.name} is protected from deletion`,
      `${cause} To delete it nevertheless, first apply ${argument} = false by itself.`,
    );
  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { prior } = request;
      const causes = result.requiresReplace ?? request.requiresReplace;
      if (prior === null || causes.length === 0 || !isProtected(prior)) return result;
      const cause = `Changing ${attributesOf(causes)} would replace the ${kind.name}: revert the change.`;
      return { ...result, diagnostics: [...(result.diagnostics ?? []), refusal(prior, cause)] };
    },
    planDestroy: async (request, context) => {
      const result = (await resource.planDestroy?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      if (!isProtected(prior)) return result;
      if (provider !== undefined && (await isAlreadyGone(provider, kind, prior, context.signal))) {
        return result;
      }
      const cause = `The plan would delete the ${kind.name}: keep its block in the code.`;
      return { ...result, diagnostics: [...(result.diagnostics ?? []), refusal(prior, cause)] };
    },
    delete: (request, context) => {
      const { prior } = request;
      if (!isProtected(prior)) return resource.delete(request, context);
      return { state: prior, private: request.private, diagnostics: [refusal(prior, "Nothing was sent.")] };
    },
  };
}

function attributesOf(paths: readonly Path[]): string {
  return inWords([...new Set(paths.map((path) => formatPath(path)))]);
}
