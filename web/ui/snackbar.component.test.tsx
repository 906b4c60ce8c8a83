import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SNACKBAR_HIDE_MS } from '#contract/constants.ts';
import { show, snackbar } from '#web/app/show.test-support.tsx';
import { showSnackbar } from '#web/session/session-changes.ts';

const MESSAGE = 'Everything is saved';

it('stands at the bottom right, hides after 6 seconds, and not while it is pointed at', async () => {
  await show(() => <p>Page</p>, '/');
  await expect.element(page.getByText('Page')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    showSnackbar({ message: MESSAGE, type: 'success' });
    await expect.element(snackbar(MESSAGE)).toBeVisible();
    const { right, bottom } =
      snackbar(MESSAGE).getByText(MESSAGE).element().parentElement?.getBoundingClientRect() ?? {};
    expect(innerWidth - (right ?? 0)).toBeLessThan(40);
    expect(innerHeight - (bottom ?? 0)).toBeLessThan(40);
    vi.advanceTimersByTime(SNACKBAR_HIDE_MS - 200);
    await expect.element(snackbar(MESSAGE)).toBeVisible();
    vi.advanceTimersByTime(400);
    await expect.element(snackbar(MESSAGE)).not.toBeInTheDocument();

    showSnackbar({ message: MESSAGE, type: 'success' });
    await snackbar(MESSAGE).getByText(MESSAGE).hover();
    vi.advanceTimersByTime(2 * SNACKBAR_HIDE_MS);
    await expect.element(snackbar(MESSAGE)).toBeVisible();
    await snackbar(MESSAGE).getByRole('button', { name: 'Close' }).click();
    await expect.element(snackbar(MESSAGE)).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});
