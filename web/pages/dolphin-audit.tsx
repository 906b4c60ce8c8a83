import { AuditScreen, ExportAudit } from '#web/features/audit/audit-screen.tsx';
import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';

export function Page() {
  return (
    <DolphinFrame tab="audit" actions={<ExportAudit />}>
      <AuditScreen />
    </DolphinFrame>
  );
}
