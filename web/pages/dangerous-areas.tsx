import { AreasScreen } from '../features/dangerous-areas/areas-screen.tsx';

export function Page() {
  return <AreasScreen />;
}
