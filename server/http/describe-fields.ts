import { API_GLOSSARY, type GlossaryEntry } from '#contract/api-glossary.ts';
import type { JsonObject } from './api-schemas.ts';

/** The glossary entry of a field, specific to its owner or general; the variant for API keys shares that of its call. */
export const glossaryEntry = (owner: string, name: string): GlossaryEntry | undefined =>
  API_GLOSSARY[`${owner.replace(/ by key$/, '')}.${name}`] ?? API_GLOSSARY[name];

const VARIANTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

/** Adds descriptions and examples to the fields of a schema; the owner is the enclosing type or field. */
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
