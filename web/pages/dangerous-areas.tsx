import { AreasScreen } from '#web/features/dangerous-areas/areas-screen.tsx';

export function Page() {
  return <AreasScreen />;
}
