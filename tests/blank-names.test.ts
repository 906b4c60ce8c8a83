import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { catalogue } from '#tests/setup/catalogue.ts';

/** Text in which there is nothing to see: a filler, an empty Braille cell, format characters, spaces. */
const BLANKS = ['\u3164', '\u2800', '\u200b\u2060', '\u00ad', '\ufeff', '\u115f\u1160', ' \u00a0 '];

const IS_NAME = /(name|title|label|company|tag|userId)$/i;

interface Field {
  at: string;
  schema: z.core.$ZodType;
}

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

/** The text fields of a schema, by their place. */
function textsIn(schema: z.core.$ZodType, at: string): Field[] {
  const def = schema._zod.def as unknown as Definition;
  if (def.type === 'string') return [{ at, schema }];
  const inner = [def.innerType, def.element, def.in, def.left, def.right, def.valueType, ...(def.options ?? [])];
  return [
    ...inner.flatMap((one) => (one ? textsIn(one, at) : [])),
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => textsIn(one, `${at}.${key}`)),
  ];
}

const NAMES = catalogue.flatMap(({ name, body }) =>
  body ? textsIn(body, name).filter(({ at }) => IS_NAME.test(at)) : [],
);

describe('a name that is stored', () => {
  it('is found in many calls', () => expect(NAMES.length).toBeGreaterThan(25));
  it.each(NAMES)('has a visible character, or is empty: $at', ({ schema }) => {
    for (const blank of BLANKS) {
      const parsed = (schema as z.ZodMiniType).safeParse(blank);
      if (parsed.success) expect(parsed.data).toBe('');
    }
  });
});
