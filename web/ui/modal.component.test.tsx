import { lazy, Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#web/app/show.test-support.tsx';
import { Modal } from './modal.tsx';

let arrive: () => void;
const Late = lazy(
  () =>
    new Promise<{ default: () => null }>((resolve) => {
      arrive = () => resolve({ default: () => null });
    }),
);

/** A dialog next to something that loads later: React hides both meanwhile. */
function Harness() {
  const [isOpen, setOpen] = useState(false);
  const [isLate, setLate] = useState(false);
  return (
    <Suspense fallback="Loading">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal onClose={() => setOpen(false)} aria-label="Question">
          <button type="button">First</button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the focus begins at its first field. */}
          <input aria-label="Answer" autoFocus />
          <button type="button" onClick={() => setLate(true)}>
            Load
          </button>
        </Modal>
      )}
      {isLate && <Late />}
    </Suspense>
  );
}

const button = (name: string) => page.getByRole('button', { name, includeHidden: true });
const answerField = () => page.getByRole('textbox', { name: 'Answer' });

it('keeps the focus while something behind it loads, and returns it when it closes', async () => {
  await show(Harness, '/');
  await button('Open').click();
  await expect.element(answerField()).toHaveFocus();
  (button('Load').element() as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  arrive();
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
  await expect.element(answerField()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Open')).toHaveFocus();
});

it('keeps Tab inside in both directions, and closes by a click beside it', async () => {
  await show(Harness, '/');
  await button('Open').click();
  await expect.element(answerField()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Load')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('First')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(button('Load')).toHaveFocus();
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
