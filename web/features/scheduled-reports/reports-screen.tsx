import { Sections } from '#web/ui/sections.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { ReportsCard } from './reports-card.tsx';
import { SafetyCard } from './safety-card.tsx';

export function ReportsScreen({ projectId }: { projectId: number }) {
  return (
    <Sections>
      <SafetyCard projectId={projectId} />
      <ReportsCard projectId={projectId} />
      <DeliveriesCard projectId={projectId} />
    </Sections>
  );
}
