import { afterEach, beforeEach, expect, vi } from 'vitest';
import { LOG_WORDS } from '#contract/messages.ts';
import { shutDown } from '#web/api/fake-server.test-support.ts';
import { takeDown } from '#web/app/show.test-support.tsx';

/** What the product writes about refused calls, on purpose. */
const isPromised = (words: unknown): boolean => Object.values(LOG_WORDS).some((promised) => promised === words);
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!isPromised(words[0])) errors.push(words);
  });
});
afterEach(() => {
  takeDown();
  vi.restoreAllMocks();
  expect(shutDown(), 'calls that do not fit the contract, or that nothing answers').toEqual([]);
  expect(errors, 'errors in the console').toEqual([]);
});
