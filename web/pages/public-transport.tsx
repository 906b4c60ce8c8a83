import { PublicTransportScreen } from '../features/public-transport/public-transport-screen.tsx';

export function Page() {
  return <PublicTransportScreen />;
}
