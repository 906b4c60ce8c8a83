import { Outlet, useRouterState } from '@tanstack/react-router';
import { needsProject } from '#contract/access.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { useSession } from '#web/session/session.store.ts';
import { ChooseProject } from './choose-project.tsx';
import { AdminFrame } from './shell/admin-frame.tsx';
import { WorkingFrame } from './working-frame.tsx';

export function AdminLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const project = useSession((state) => state.currentProject);
  return (
    <WorkingFrame>
      <AdminFrame>{project === NO_PROJECT && needsProject(path) ? <ChooseProject /> : <Outlet />}</AdminFrame>
    </WorkingFrame>
  );
}
