import { DolphinFrame } from '../features/dolphin/dolphin-frame.tsx';
import { AddVersionButton } from '../features/sdk-versions/add-version-button.tsx';
import { SdkVersionsScreen } from '../features/sdk-versions/sdk-versions-screen.tsx';

export function Page() {
  return (
    <DolphinFrame tab="versions" actions={<AddVersionButton />}>
      <SdkVersionsScreen />
    </DolphinFrame>
  );
}
