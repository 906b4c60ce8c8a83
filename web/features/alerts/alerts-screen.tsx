import { Sections } from '#web/ui/sections.tsx';
import { AlertMailsCard } from './alert-mails-card.tsx';
import { AlertsCard } from './alerts-card.tsx';

export function AlertsScreen({ projectId }: { projectId: number }) {
  return (
    <Sections>
      <AlertsCard projectId={projectId} />
      <AlertMailsCard projectId={projectId} />
    </Sections>
  );
}
