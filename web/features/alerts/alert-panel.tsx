import type { Alert } from '#contract/alerts.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { AlertForm } from './alert-form.tsx';

interface Props {
  projectId: number;
  open: boolean;
  seen?: Alert | undefined;
  onClose: () => void;
}

export function AlertPanel({ projectId, open, seen, onClose }: Props) {
  const t = useWords(alertsWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t(seen ? 'editTitle' : 'createTitle')}>
      {open && <AlertForm projectId={projectId} alert={seen} onDone={onClose} />}
    </SidePanel>
  );
}
