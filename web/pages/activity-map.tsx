import type { ActivityTrip } from '#contract/activity-map.ts';
import { ActivityMapScreen } from '#web/features/activity-map/activity-map-screen.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';

const userHref = (userId: string, projectId: number): string =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}`;

/** The trip at that place; the day, where no trip covers the moment. */
function tripHref({ userId, date, startTs, type, atTs }: ActivityTrip, projectId: number): string {
  const item = startTs === null || type === 'IDLE' ? '' : `&item=${startTs}`;
  return `${userHref(userId, projectId)}&date=${date}${item}&t=${atTs}`;
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ActivityMapScreen
      key={projectId}
      projectId={projectId}
      tripHref={(trip) => tripHref(trip, projectId)}
      userHref={(userId) => userHref(userId, projectId)}
    />
  );
}
