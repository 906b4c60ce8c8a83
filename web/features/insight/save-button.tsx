import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';

/** Saves a file that the server writes while it is read. */
export function SaveButton({ save, children }: { save: () => Promise<void>; children: ReactNode }) {
  const t = useWords(insightWords);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await save();
    } catch {
      showSnackbar({ message: t('exportFailed'), type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button icon={<Download size={15} aria-hidden="true" />} busy={busy} onClick={() => void start()}>
      {busy ? t('exporting') : children}
    </Button>
  );
}
