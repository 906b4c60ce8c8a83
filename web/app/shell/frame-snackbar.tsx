import { createPortal } from 'react-dom';
import { useTopModal } from '#web/ui/open-modals.ts';
import { Snackbar } from '#web/ui/snackbar.tsx';

/** The message inside an open modal, because everything outside of it is inert. */
export function FrameSnackbar() {
  const modal = useTopModal();
  return modal ? createPortal(<Snackbar />, modal) : <Snackbar />;
}
