import { DolphinFrame } from '../features/dolphin/dolphin-frame.tsx';
import { HealthScreen } from '../features/system/health-screen.tsx';

export function Page() {
  return (
    <DolphinFrame tab="health">
      <HealthScreen />
    </DolphinFrame>
  );
}
