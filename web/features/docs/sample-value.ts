import type { Schema } from './api-description.ts';

const TEXTS: Readonly<Record<string, string>> = {
  email: 'name@example.com',
  'date-time': '2030-01-01T08:00:00Z',
  date: '2030-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
};
const DIGITS_ONLY = /^\^?\[1-9\]\\d/;

function textFor({ format, pattern }: Schema, name: string): string {
  if (format && TEXTS[format]) return TEXTS[format];
  if (pattern && DIGITS_ONLY.test(pattern)) return '1';
  return name || 'text';
}

/** A sample value of a schema with its required fields; a text defaults to its field's name. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf)?.[0];
  if (variant) return sampleOf(variant, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, key)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items, name)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textFor(schema, name);
    default:
      return name || null;
  }
}
