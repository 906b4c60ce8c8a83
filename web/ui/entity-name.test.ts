import { describe, expect, it } from 'vitest';
import { ENTITY_NAMES } from '#web/ui/entity-name.ts';

const sources = Object.entries(
  import.meta.glob<string>('../../server/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !/test/.test(file));

/** The entities that the server publishes, as a literal or through a constant. */
function published(): string[] {
  const texts = sources.map(([, text]) => text);
  const constants = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bentity: ([A-Z_]+)\b/g)].map(([, name]) => name)),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/\bentity: '([a-z-]+)'/g)].map(([, name = '']) => name));
  const byConstant = texts.flatMap((text) =>
    [...text.matchAll(/\bconst ([A-Z_]+) = '([a-z-]+)'/g)].flatMap(([, name, value = '']) =>
      constants.has(name) ? [value] : [],
    ),
  );
  return [...new Set([...named, ...byConstant])].sort();
}

describe('what changes', () => {
  it('has words, whatever the server publishes', () => {
    const all = published();
    expect(all).toEqual(expect.arrayContaining(['vehicle', 'sdk-config', 'api-key', 'poi']));
    expect(all.filter((entity) => !ENTITY_NAMES.some(({ en }) => entity in en))).toEqual([]);
  });
});
