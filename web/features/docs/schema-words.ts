import type { docsWords } from '#web/i18n/docs.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';
import type { Schema } from './api-description.ts';

type Speak = Translate<typeof docsWords>;
type Bound = Extract<keyof Schema, KeyOf<typeof docsWords>>;

const variantsOf = (schema: Schema): Schema[] | undefined => schema.anyOf ?? schema.oneOf;
const unique = (words: string[]): string[] => [...new Set(words)];

/** The type of a value, as text. */
export function typeWords(schema: Schema, t: Speak): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const variants = variantsOf(schema);
  if (variants) return unique(variants.map((variant) => typeWords(variant, t))).join(` ${t('or')} `);
  if (Array.isArray(schema.type)) return schema.type.join(` ${t('or')} `);
  if (schema.type === 'array') return t('listOf', { type: schema.items ? typeWords(schema.items, t) : t('anything') });
  return schema.type ?? t('anything');
}

const BOUNDS: readonly Bound[] = [
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'format',
];
/** Adds nothing to the type number. */
const isNoBound = (key: Bound, value: unknown): boolean => key === 'maximum' && value === Number.MAX_SAFE_INTEGER;
/** Longer patterns are unreadable; the format says the same. */
const READABLE_PATTERN = 40;

/** The values that are allowed, when they are listed; those of a list's entries too. */
export const valuesOf = (schema: Schema): string[] => {
  const own = schema.enum ?? schema.items?.enum ?? [];
  const ofVariants = (variantsOf(schema) ?? variantsOf(schema.items ?? {}) ?? []).flatMap(
    (variant) => variant.enum ?? [],
  );
  return unique([...own, ...ofVariants].map((value) => JSON.stringify(value)));
};

/** For integers, above 0 means from 1. */
const withWholeBounds = (schema: Schema): Schema => {
  const { exclusiveMinimum, ...rest } = schema;
  return schema.type === 'integer' && exclusiveMinimum !== undefined
    ? { ...rest, minimum: exclusiveMinimum + 1 }
    : schema;
};

/** Further constraints of the value. */
export function limitsOf(given: Schema, t: Speak): string[] {
  const schema = withWholeBounds(given);
  const limits = BOUNDS.flatMap((key) => {
    const value = schema[key];
    if (value === undefined || isNoBound(key, value)) return [];
    return [
      key === 'minLength' && value === 1
        ? t('notEmpty')
        : t(key, { value: String(value), ...(typeof value === 'number' && { count: value }) }),
    ];
  });
  if (schema.pattern && !schema.format && schema.pattern.length <= READABLE_PATTERN) {
    limits.push(t('pattern', { value: schema.pattern }));
  }
  if (schema.default !== undefined) limits.push(t('defaultValue', { value: JSON.stringify(schema.default) }));
  return limits;
}

export interface Child {
  name: string;
  schema: Schema;
  /** Undefined if it does not apply, such as for variants. */
  required?: boolean;
}

/** The fields of an object, of a list's entries, or the variants of a value. */
export function childrenOf(schema: Schema, t: Speak): Child[] {
  if (schema.items) return childrenOf(schema.items, t);
  const variants = variantsOf(schema)?.filter((variant) => childrenOf(variant, t).length > 0) ?? [];
  const [only] = variants;
  if (only && variants.length === 1) return childrenOf(only, t);
  if (variants.length > 1) {
    return variants.map((variant, index) => ({ name: t('variant', { number: index + 1 }), schema: variant }));
  }
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }));
  if (typeof schema.additionalProperties === 'object') {
    fields.push({ name: t('entries'), schema: schema.additionalProperties, required: false });
  }
  return fields;
}
