import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAuditSeals } from '#contract/audit.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { show } from '#web/app/show.test-support.tsx';
import { SealCheck } from './seal-check.tsx';

const state = { sealed: 3, erased: 0, open: 0, brokenAt: 12, lastSeal: null };

it.each([
  [[12], 1, /^Entry 12 does not fit/],
  [[12, 40], 2, /^2 entries do not fit: 12, 40\. Each/],
  [[12, 40], 5, /^5 entries do not fit: 12, 40 and 3 more\. Each/],
] as const)('names the entries that do not fit: %j of %i', async (broken, brokenCount, text) => {
  answer(checkAuditSeals, { ...state, broken: [...broken], brokenCount });
  await show(SealCheck, '/admin/dolphin');
  await userEvent.click(page.getByRole('button', { name: 'Check seals' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});
