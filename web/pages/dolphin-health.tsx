import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { HealthScreen } from '#web/features/system/health-screen.tsx';

export function Page() {
  return (
    <DolphinFrame tab="health">
      <HealthScreen />
    </DolphinFrame>
  );
}
