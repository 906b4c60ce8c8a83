import { API_GLOSSARY, type GlossaryEntry } from '#contract/api-glossary.ts';
import type { JsonObject } from './api-schemas.ts';

/** What a field means where it stands, or anywhere; a call means the same by key. */
export const glossaryEntry = (owner: string, name: string): GlossaryEntry | undefined =>
  API_GLOSSARY[`${owner.replace(/ by key$/, '')}.${name}`] ?? API_GLOSSARY[name];

const VARIANTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

/** Writes into a schema what each of its fields means, with an example; the owner is the type or field around them. */
export function describeFields(schema: JsonObject, owner: string): JsonObject {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)) {
    const entry = glossaryEntry(owner, name);
    if (entry) {
      field.description ??= entry[0];
      if (entry[1] !== undefined && !('$ref' in field)) field.examples ??= [entry[1]];
    }
    describeFields(field, name);
  }
  for (const key of VARIANTS) for (const inner of (schema[key] ?? []) as JsonObject[]) describeFields(inner, owner);
  for (const key of ['items', 'additionalProperties'] as const) {
    const inner = schema[key];
    if (typeof inner === 'object' && inner !== null) describeFields(inner as JsonObject, owner);
  }
  return schema;
}
