import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeliveryTry } from '#contract/deliveries.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { DeliveryTries } from './delivery-tries.tsx';

const numbered = (number: number): DeliveryTry => ({
  ...{ number, at: '2026-03-02T10:00:00Z', durationMs: 80, url: 'https://1.1.1.1/move', requestHeaders: {} },
  ...{ status: 500, error: 'status', answerHeaders: {}, answer: 'no', answerCut: false },
});

it.each([
  { language: 'en', words: '97 attempts before this one are no longer stored.' },
  { language: 'de', words: '97 Versuche davor sind nicht mehr gespeichert.' },
] as const)('says between which attempts others are missing ($language)', async ({ language, words }) => {
  const tries = [100, 99, 1].map(numbered);
  await show(() => <DeliveryTries tries={tries} />, `/admin/tries?projectId=${PROJECT_ID}`, { language });
  const items = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect.element(items.nth(1)).toHaveTextContent(words);
  for (const at of [0, 2]) await expect.element(items.nth(at)).not.toHaveTextContent(/stored|gespeichert/);
});
