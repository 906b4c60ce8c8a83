import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { projectFolder } from './setup/imports.ts';

/** How much longer than one linear look at the longest text a schema may take; quadratic time is thousands of times. */
const MAX_TIMES = 200;
const LENGTHS = [1_000, 10_000, 50_000] as const;
const LONGEST = 50_000;

const BEGINNINGS = ['', 'a', 'a@', '1.', 'https://a', '2026-01-01T00:00:00.'];
const RUNS = ['1', 'a', 'A', ' ', '.', '-', '_', '/', '@', 'a.', 'a-', '1 ', '..', '\u0301'];

/** Texts that fit for as long as possible and then do not. */
const costlyTexts = LENGTHS.flatMap((length) =>
  BEGINNINGS.flatMap((beginning) => RUNS.map((run) => `${beginning}${run.repeat(length / run.length)}!x`)),
);

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const files = readdirSync(path.join(projectFolder, 'contract')).filter((file) => /^[\w-]+\.ts$/.test(file));
const exported = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../contract/${file}`)));

/** What a schema is made of, down to every text. */
function collect(value: unknown, found: Set<z.ZodMiniType>, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof RegExp) return;
  seen.add(value);
  if (isSchema(value)) {
    const { def } = value._zod;
    if (['string', 'pipe', 'template_literal'].includes(def.type)) found.add(value);
    if (def.type === 'object') collect((value as z.ZodMiniObject)._zod.def.shape, found, seen);
    if (def.type === 'lazy') collect((value as z.ZodMiniLazy)._zod.def.getter(), found, seen);
    collect(def, found, seen);
    return;
  }
  for (const part of Object.values(value)) collect(part, found, seen);
}

const textSchemas = new Set<z.ZodMiniType>();
collect(
  exported.map((file) => Object.values(file as object)),
  textSchemas,
  new Set(),
);

function millisecondsOf(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}
const leastOf = (times: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => millisecondsOf(work)));

const linearLook = leastOf(50, () => /^[a-z]*$/.test('a'.repeat(LONGEST)));

/** What comes by chance does not come three times. */
const isSlow = (schema: z.ZodMiniType, text: string): boolean => {
  const look = () => schema.safeParse(text);
  return millisecondsOf(look) > MAX_TIMES * linearLook && leastOf(2, look) > MAX_TIMES * linearLook;
};
const slowTextOf = (schema: z.ZodMiniType): string | undefined =>
  costlyTexts.find((text) => isSlow(schema, text))?.slice(0, 30);

describe('every text of the contract is checked in linear time', () => {
  it('and a check in quadratic time would be found', () => {
    const number = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?\s*$/i;
    expect(slowTextOf(z.string().check(z.regex(number)))).toMatch(/^1+$/);
    expect(slowTextOf(z.string().check(z.maxLength(40), z.regex(number)))).toMatch(/^1+$/);
    expect(slowTextOf(z.string().check(z.maxLength(40, { abort: true }), z.regex(number)))).toBeUndefined();
  });

  it('whatever it is', () => {
    expect(textSchemas.size).toBeGreaterThan(100);
    const slow = [...textSchemas].flatMap((schema) => {
      const text = slowTextOf(schema);
      return text === undefined
        ? []
        : [{ text, schema: JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })) }];
    });
    expect(slow).toEqual([]);
  });
});
