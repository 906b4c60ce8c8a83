import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import type { VehicleTrip } from '#contract/vehicle-use.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { VehicleScreen } from '#web/features/vehicles/vehicle-screen.tsx';
import { adminHref, homeHref } from '#web/navigation/paths.ts';

const hrefsOf = (projectId: number) => {
  const user = (userId: string) => `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}`;
  return {
    user,
    trip: ({ userId, day, startTs }: VehicleTrip) => `${user(userId)}&date=${day}&item=${startTs}`,
  };
};

export function Page({ projectId }: { projectId: number }) {
  const { error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  return <VehicleScreen key={projectId} projectId={projectId} hrefs={hrefsOf(projectId)} />;
}
