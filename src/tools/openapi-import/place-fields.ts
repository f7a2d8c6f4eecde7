import { type Field, fieldsIn, type Kind } from "../../contract";
import type { KindFinding, OpenApiImport } from "./finding";
import { asObject, type DocumentObject } from "./json";
import { propertyOf } from "./name-fields";

/** A field of a kind, with its places in the description. */
export interface PlacedField {
  readonly field: Field;
  /** Wire path: `boot.image`. */
  readonly path: string;
  /** JSONPath of the property that an overlay corrects: that of the create request, else that of the kind's schema. Absent if an overlay cannot reach it. */
  readonly target?: string;
  /** The field that contains it. */
  readonly parent?: PlacedField;
  /** Whether the description or an overlay says a word about it, in any of its places. */
  readonly says: (word: string) => boolean;
}

/** Returns the fields of a kind at any depth, without arguments that exist only in Terraform. `object` holds the fields in the create request. */
export function placeFields(
  importing: OpenApiImport,
  finding: KindFinding,
  kind: Kind,
  object: DocumentObject | undefined,
): readonly PlacedField[] {
  const { form } = importing;
  const messages = [object, finding.methods.create?.request, form.schemas.get(finding.schema ?? "")];
  return placeAll(importing, kind.fields, messages, undefined);
}

function placeAll(
  importing: OpenApiImport,
  fields: readonly Field[],
  messages: readonly unknown[],
  parent: PlacedField | undefined,
): readonly PlacedField[] {
  const { form } = importing;
  return fields
    .filter(({ argument }) => argument === undefined)
    .flatMap((field) => {
      const nodes = messages.flatMap((message) => {
        const node = propertyOf(form, message, field.wireName);
        return node === undefined ? [] : [node];
      });
      const target = nodes.map((node) => form.originOf(node)).find((place) => place !== "$");
      const places = nodes.flatMap((node) => [node, elementOf(importing, node)]);
      const placed: PlacedField = {
        field,
        path: parent === undefined ? field.wireName : `${parent.path}.${field.wireName}`,
        ...(target === undefined ? {} : { target }),
        ...(parent === undefined ? {} : { parent }),
        says: (word) => places.some((node) => form.look(node)[word] !== undefined),
      };
      return [placed, ...placeAll(importing, fieldsIn(field.type), places, placed)];
    });
}

function elementOf({ form }: OpenApiImport, node: DocumentObject): DocumentObject {
  const { items, additionalProperties } = form.look(node);
  return asObject(items ?? additionalProperties) ?? {};
}
