import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { NotBuilt } from '../ui/not-built.tsx';

export function Page() {
  return (
    <ConfigurationFrame tab="receiver">
      <NotBuilt title="sdkConfig" holds="holdsSdkConfig" />
    </ConfigurationFrame>
  );
}
