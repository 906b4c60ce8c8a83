import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Row {
  number: string;
  proof: string;
}
/** The rows of docs/seed.md: number, sentence, proof. */
const rows: Row[] = [...read('docs/seed.md').matchAll(/^\| (\d\.\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', proof = '']) => ({ number, proof }),
);

/** "seed 4.16 to 4.18" names three sentences. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/seed (\d)\.(\d+)(?: to \d\.(\d+))?/g)].flatMap(([, point, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${point}.${Number(first) + index}`),
  );
const own = readdirSync(import.meta.dirname).filter((name) => /\.test\.ts$/.test(name) && name !== 'table.test.ts');
const proofs = ['tests/e2e/seed.spec.ts', ...own.map((name) => `tests/seed/${name}`)];

describe('docs/seed.md', () => {
  it('numbers the sentences of all nine points without a gap', () => {
    for (let point = 1; point <= 9; point++) {
      const numbers = rows.map(({ number }) => number).filter((number) => number.startsWith(`${point}.`));
      expect(numbers.length).toBeGreaterThan(3);
      expect(numbers).toEqual(numbers.map((_, index) => `${point}.${index + 1}`));
    }
  });

  it.each(rows)('$number is proven where it says so, or says why it cannot be', ({ number, proof }) => {
    const files = [...proof.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?:: “([^”]+)”)?/g)];
    if (files.length === 0) return expect(proof).toMatch(/^not checkable: \S/);
    for (const [, file = '', title] of files) {
      if (title) expect(read(file)).toContain(title);
      else expect(namedIn(read(file))).toContain(number);
    }
  });

  it('knows every sentence that a test names', () => {
    const known = rows.map(({ number }) => number);
    for (const file of proofs) expect(known, file).toEqual(expect.arrayContaining(namedIn(read(file))));
  });
});
