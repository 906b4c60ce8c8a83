import { useCallback, useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { ResendMail } from '#web/features/account/resend-mail.tsx';
import { AccountSteps } from '#web/features/onboarding/account-steps.tsx';
import { CheckConfirmation } from '#web/features/onboarding/check-confirmation.tsx';
import { ConnectApp } from '#web/features/onboarding/connect-app.tsx';
import { CONNECT_STEPS, countConnected } from '#web/features/onboarding/connect-steps.ts';
import { OnboardingSheet } from '#web/features/onboarding/onboarding-sheet.tsx';
import { countDone, STEPS, stepStates } from '#web/features/onboarding/onboarding-steps.ts';
import { ProjectChoice } from '#web/features/onboarding/project-choice.tsx';
import { useConnection } from '#web/features/onboarding/use-connection.ts';
import { WaitingSteps } from '#web/features/onboarding/waiting-steps.tsx';
import { JoinQrCode } from '#web/features/project-codes/join-qr-code.tsx';
import { refreshToken } from '#web/features/session/refresh-token.ts';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { wholeNumber } from '#web/navigation/parameters.ts';
import { testPhoneLink } from '#web/navigation/test-phone-link.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { runtime } from '#web/session/page-state.ts';
import { useSession } from '#web/session/session.store.ts';
import { chooseProject } from '#web/session/session-changes.ts';

const PARAMETERS = { projectId: wholeNumber };

/** Only projects that the person administers: only admins can create keys and codes. */
const ownProjects = (user: CurrentUser | null) =>
  user?.projectRoles.filter(({ roles }) => roles.includes('admin')) ?? [];

export function Page() {
  const user = useSession((state) => state.user);
  const { query, change } = useAddress(PARAMETERS);
  // A new id token shows whether the e-mail has been confirmed.
  const check = useCallback(() => refreshToken(sessionParts()), []);
  const projects = ownProjects(user);
  const project = projects.find(({ projectId }) => projectId === query.projectId) ?? projects.at(-1);
  const projectId = project?.projectId;
  // Calls name the selected project.
  useEffect(() => {
    if (projectId) chooseProject(projectId);
  }, [projectId]);
  const isChosen = useSession((state) => state.currentProject) === projectId;
  const connection = useConnection(isChosen ? projectId : undefined);
  return (
    <OnboardingSheet
      done={countDone(stepStates(user)) + countConnected(connection.states)}
      total={STEPS.length + CONNECT_STEPS.length}
      account={
        <AccountSteps
          user={user}
          mayRegister={runtime().registration !== 'closed'}
          confirmEmail={
            user && (
              <>
                <ResendMail email={user.email} />
                <CheckConfirmation onCheck={check} />
              </>
            )
          }
        />
      }
      project={
        projectId && projects.length > 1 ? (
          <ProjectChoice projects={projects} chosen={projectId} onChoose={(id) => change({ projectId: id })} />
        ) : undefined
      }
      connect={
        projectId && isChosen ? (
          <ConnectApp
            key={projectId}
            projectId={projectId}
            connection={connection}
            before={STEPS.length}
            qr={(code) => <JoinQrCode code={code} link={testPhoneLink(code)} />}
          />
        ) : (
          <WaitingSteps before={STEPS.length} />
        )
      }
    />
  );
}
