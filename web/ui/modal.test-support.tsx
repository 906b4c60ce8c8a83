import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Modal } from './modal.tsx';

declare global {
  interface Window {
    /** Resolves what the page is waiting for. */
    arrive: () => void;
  }
}

const Late = lazy(
  () =>
    new Promise<{ default: () => null }>((resolve) => {
      window.arrive = () => resolve({ default: () => null });
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

createRoot(document.body.appendChild(document.createElement('div'))).render(<Harness />);
