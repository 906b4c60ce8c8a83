import { RoadsView } from '#web/features/map-regions/roads-view.tsx';
import { PublicTransportScreen } from '#web/features/public-transport/public-transport-screen.tsx';

export function Page() {
  return <PublicTransportScreen roads={<RoadsView />} />;
}
