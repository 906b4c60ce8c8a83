import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { AddVersionButton } from '#web/features/sdk-versions/add-version-button.tsx';
import { SdkVersionsScreen } from '#web/features/sdk-versions/sdk-versions-screen.tsx';

export function Page() {
  return (
    <DolphinFrame tab="versions" actions={<AddVersionButton />}>
      <SdkVersionsScreen />
    </DolphinFrame>
  );
}
