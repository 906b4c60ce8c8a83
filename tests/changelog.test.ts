import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
const versions = sections.map((section) => section.split('\n', 1)[0] ?? '');

it('the changelog begins with the version of the product', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(versions[0]).toBe(version);
});

it('every version in the changelog says what upgrading to it requires', () => {
  for (const section of sections) expect(section).toMatch(/^\d+\.\d+\.\d+\n\n### Upgrading\n\n\S/);
});
