import { RoadsView } from '../features/map-regions/roads-view.tsx';
import { PublicTransportScreen } from '../features/public-transport/public-transport-screen.tsx';

export function Page() {
  return <PublicTransportScreen roads={<RoadsView />} />;
}
