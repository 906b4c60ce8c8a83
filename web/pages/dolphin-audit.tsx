import { AuditScreen, ExportAudit } from '../features/audit/audit-screen.tsx';
import { DolphinFrame } from '../features/dolphin/dolphin-frame.tsx';

export function Page() {
  return (
    <DolphinFrame tab="audit" actions={<ExportAudit />}>
      <AuditScreen />
    </DolphinFrame>
  );
}
