import { beforeAll, describe, expect, it } from 'vitest';
import { docsWords } from '#web/i18n/docs.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { translate } from '#web/i18n/words.ts';
import { childrenOf, limitsOf, typeWords, valuesOf } from './schema-words.ts';

const t: Parameters<typeof typeWords>[1] = (key, values) => translate(docsWords, key, values);
beforeAll(() => startI18n('en'));

describe('typeWords', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object or null'],
    [{ anyOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
    [{ const: true }, 'true'],
    [{ $ref: '#/components/schemas/Failure' }, 'Failure'],
    [{}, 'any value'],
  ])('says of %j: %s', (schema, words) => expect(typeWords(schema, t)).toBe(words));
});

describe('limitsOf', () => {
  it('puts limits into words and leaves out those that limit nothing', () => {
    expect(limitsOf({ type: 'string', minLength: 1, maxLength: 80 }, t)).toEqual([
      'not empty',
      'at most 80 characters',
    ]);
    expect(limitsOf({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, t)).toEqual(['from 1']);
    expect(limitsOf({ type: 'integer', default: 50 }, t)).toEqual(['default 50']);
    expect(limitsOf({ type: 'array', minItems: 1, maxItems: 20 }, t)).toEqual([
      'at least 1 entry',
      'at most 20 entries',
    ]);
  });
  it('prefers the format to its pattern', () => {
    expect(limitsOf({ type: 'string', format: 'date-time', pattern: '^x$' }, t)).toEqual(['format date-time']);
    expect(limitsOf({ type: 'string', pattern: '^x$' }, t)).toEqual(['pattern ^x$']);
  });
});

describe('childrenOf', () => {
  const person = { type: 'object', properties: { name: {}, age: {} }, required: ['name'] };
  const names = (schema: Parameters<typeof childrenOf>[0]) => childrenOf(schema, t).map((child) => child.name);

  it('lists the fields of an object and says which are required', () => {
    expect(childrenOf(person, t).map(({ name, required }) => [name, required])).toEqual([
      ['name', true],
      ['age', false],
    ]);
  });
  it('looks through lists and through null', () => {
    expect(names({ type: 'array', items: person })).toEqual(['name', 'age']);
    expect(names({ anyOf: [person, { type: 'null' }] })).toEqual(['name', 'age']);
  });
  it('keeps real variants apart, and shows maps by any key', () => {
    expect(names({ anyOf: [person, person] })).toEqual(['Variant 1', 'Variant 2']);
    expect(names({ type: 'object', additionalProperties: { type: 'string' } })).toEqual(['any key']);
  });
});

describe('valuesOf', () => {
  it('lists the allowed values once, those of list entries too', () => {
    expect(valuesOf({ enum: ['a', 'b'] })).toEqual(['"a"', '"b"']);
    expect(valuesOf({ type: 'array', items: { anyOf: [{ enum: ['a', 'b'] }, { enum: ['a'] }] } })).toEqual([
      '"a"',
      '"b"',
    ]);
  });
});
