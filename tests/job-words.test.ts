import { expect, it } from 'vitest';
import { systemWords } from '#web/i18n/system.ts';
import { readSource, sourceFiles } from './setup/imports.ts';

const NAMED = /(?:\.every\(\s*|\b(?:queue|leftOverQueue): )'([a-z-]+)'/g;

it('has a name for every background job on the Dolphin’s screen', () => {
  const sources = sourceFiles().filter((file) => file.startsWith('server/') && !/\.test(-support)?\.ts$/.test(file));
  const jobs = sources.flatMap((file) => [...readSource(file).matchAll(NAMED)].map(([, name]) => name));
  expect(jobs).toContain('recompute-days');
  expect(jobs.filter((name) => !(`job_${name}` in systemWords.en))).toEqual([]);
});
