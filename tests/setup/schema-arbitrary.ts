import fc from 'fast-check';

/** A JSON schema as the API description writes it. */
export interface ApiSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  prefixItems?: ApiSchema[];
  additionalProperties?: boolean | ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxLength?: number;
}

/** Values that have broken programs before. */
const JUNK = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  '%00',
  '../../etc/passwd',
  "'; drop table projects; --",
  '𝒳🚗',
  'x'.repeat(500),
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  8_640_000_000_000_000,
  true,
  [],
  {},
  [[[]]],
  { __proto__: { admin: true } },
);
const TEXTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.emailAddress(),
  date: fc.constantFrom('2026-03-02', '1999-12-31', '2026-02-30'),
  'date-time': fc.constantFrom('2026-03-02T07:12:00Z', '2026-03-02T07:12:00+01:00', '9999-12-31T23:59:59Z'),
  uri: fc.webUrl(),
};
const MAX_DEPTH = 5;

/** Values that fit a schema mostly, and sometimes do not. `known` gives fields by their name values that exist. */
export function arbitraryOf(
  schema: ApiSchema,
  schemas: Readonly<Record<string, ApiSchema>>,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const mostly = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: JUNK });

  const fitting = (one: ApiSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    const values = known[name];
    if (values) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: JUNK });
    if (depth > MAX_DEPTH) return fc.constant(null);
    if (one.$ref) return fitting(schemas[one.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    if ('const' in one) return fc.constant(one.const);
    if (one.enum) return fc.constantFrom(...one.enum);
    const variants = one.anyOf ?? one.oneOf;
    if (variants) return fc.oneof(...variants.map((variant) => fitting(variant, name, depth + 1)));
    const type = Array.isArray(one.type) ? (one.type[0] ?? 'null') : one.type;
    return ofType(type, one, name, depth);
  };

  const ofType = (type: string | undefined, one: ApiSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    const { minimum: min = -1_000, maximum: max = 1_000_000 } = one;
    switch (type) {
      case 'object':
        return ofObject(one, depth);
      case 'array':
        return one.prefixItems
          ? fc.tuple(...one.prefixItems.map((item) => fitting(item, name, depth + 1)))
          : fc.array(mostly(fitting(one.items ?? {}, name, depth + 1)), { minLength: one.minItems ?? 0, maxLength: 3 });
      case 'integer':
        return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(max, 2 ** 31)) });
      case 'number':
        return fc.double({ min, max: Math.max(min, max), noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'string':
        return TEXTS[one.format ?? ''] ?? fc.string({ minLength: 1, maxLength: Math.min(one.maxLength ?? 20, 20) });
      case 'null':
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };

  const ofObject = ({ properties = {}, required = [], additionalProperties }: ApiSchema, depth: number) => {
    const fields = Object.entries(properties).map(
      ([name, field]) => [name, mostly(fitting(field, name, depth + 1))] as const,
    );
    // A required field is missing now and then too.
    const own = fc.record(Object.fromEntries(fields), {
      requiredKeys: Object.keys(properties).filter((name) => required.includes(name)),
    });
    if (typeof additionalProperties !== 'object') return own;
    const more = fc.dictionary(fc.string({ minLength: 1 }), fitting(additionalProperties, '', depth + 1), {
      maxKeys: 2,
    });
    return fc.tuple(own, more).map(([left, right]) => ({ ...right, ...left }));
  };

  return mostly(fitting(schema, '', 0));
}
