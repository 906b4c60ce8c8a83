import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { needsProject } from '#contract/access.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { useProofQuestion } from '#web/session/proof.ts';
import { useSession } from '#web/session/session.store.ts';
import { ChooseProject } from './choose-project.tsx';
import { AdminFrame } from './shell/admin-frame.tsx';
import { WorkingFrame } from './working-frame.tsx';

/** Someone whose e-mail is not confirmed can only manage the account. */
const ACCOUNT_PATH = '/admin/account';
const ProofDialog = lazy(async () => ({
  default: (await import('#web/features/session/proof-dialog.tsx')).ProofDialog,
}));
const ConfirmEmail = lazy(async () => ({ default: (await import('./confirm-email.tsx')).ConfirmEmail }));

export function AdminLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useSession((state) => state.user);
  const project = useSession((state) => state.currentProject);
  return (
    <WorkingFrame>
      <AdminFrame>
        {user && !user.emailVerified && path !== ACCOUNT_PATH ? (
          <Suspense>
            <ConfirmEmail email={user.email} />
          </Suspense>
        ) : project === NO_PROJECT && needsProject(path) ? (
          <ChooseProject />
        ) : (
          <Outlet />
        )}
      </AdminFrame>
      <ProofQuestion />
    </WorkingFrame>
  );
}

/** Shown when a call requires it; the call then continues. */
function ProofQuestion() {
  const settle = useProofQuestion();
  return (
    settle && (
      <Suspense>
        <ProofDialog onSettled={settle} />
      </Suspense>
    )
  );
}
