import { describe, expect, it } from 'vitest';
import { appConfig } from '#contract/sdk-config.ts';
import { EMPTY_ENTRY, entryDraftOf, entryOf, grouped } from './entry-draft.ts';

const free = () => false;
const aDraft = (change: Partial<typeof EMPTY_ENTRY>) => ({ ...EMPTY_ENTRY, name: 'key', ...change });

describe('a value of the app config', () => {
  it.each([['text'], [12.5], [true], [false], [{ a: [1, 2] }], [[1]], ['']])('%j comes back as it was', (value) => {
    const entry = { value, group: 'Group' };
    expect(entryOf(entryDraftOf('key', entry), free)).toEqual({ name: 'key', entry });
  });
  it.each([
    [{ name: '' }, { name: 'nameMissing' }],
    [{ name: '1a' }, { name: 'nameWrong' }],
    [{ name: 'x'.repeat(65) }, { name: 'nameWrong' }],
    [{ type: 'number', text: 'twelve' }, { value: 'numberWrong' }],
    [{ type: 'number', text: '' }, { value: 'numberWrong' }],
    [{ type: 'json', text: '{a:1}' }, { value: 'jsonWrong' }],
    [{ type: 'json', text: 'null' }, { value: 'jsonNull' }],
    [{ type: 'json', text: '[[[[[[[[[1]]]]]]]]]' }, { value: 'tooDeep' }],
    [{ text: 'x'.repeat(4_000) }, { value: 'valueTooLong' }],
    [{ group: 'x'.repeat(41) }, { group: 'groupTooLong' }],
  ] as const)('%j is told', (change, troubles) => {
    expect(entryOf(aDraft(change), free)).toEqual({ troubles });
  });
  it('has a name of its own', () => {
    expect(entryOf(aDraft({}), (name) => name === 'key')).toEqual({ troubles: { name: 'nameTaken' } });
  });
  it('is what the server takes', () => {
    const made = entryOf(aDraft({ type: 'json', text: '{"deep":{"er":[1]}}', group: ' Look ' }), free);
    if ('troubles' in made) throw new Error('refused');
    expect(appConfig.parse({ [made.name]: made.entry })).toEqual({
      key: { value: { deep: { er: [1] } }, group: 'Look' },
    });
  });
});

describe('the app config', () => {
  it('is grouped, with ungrouped values first', () => {
    const entry = (group: string | null) => ({ value: 1, group });
    const names = grouped({ b: entry('B'), z: entry(null), a: entry('B'), c: entry('A') }).map(([group, entries]) => [
      group,
      entries.map(([name]) => name),
    ]);
    expect(names).toEqual([
      [null, ['z']],
      ['A', ['c']],
      ['B', ['a', 'b']],
    ]);
  });
});
