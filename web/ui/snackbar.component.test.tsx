import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SNACKBAR_HIDE_MS } from '#contract/constants.ts';
import { show, snackbar } from '#web/app/show.test-support.tsx';
import { showSnackbar } from '#web/session/session-changes.ts';

const MESSAGE = 'Everything is saved';

it('hides by itself after its time, and not while it is pointed at', async () => {
  await show(() => <p>Page</p>, '/');
  await expect.element(page.getByText('Page')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    showSnackbar({ message: MESSAGE, type: 'success' });
    await expect.element(snackbar(MESSAGE)).toBeVisible();
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
