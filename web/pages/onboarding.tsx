import { useCallback } from 'react';
import { ResendMail } from '../features/account/resend-mail.tsx';
import { AccountSteps } from '../features/onboarding/account-steps.tsx';
import { CheckConfirmation } from '../features/onboarding/check-confirmation.tsx';
import { LaterSteps } from '../features/onboarding/later-steps.tsx';
import { OnboardingSheet } from '../features/onboarding/onboarding-sheet.tsx';
import { countDone, STEPS, stepStates } from '../features/onboarding/onboarding-steps.ts';
import { refreshToken } from '../features/session/refresh-token.ts';
import { sessionParts } from '../features/session/session-parts.ts';
import { runtime } from '../session/page-state.ts';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const user = useSession((state) => state.user);
  // A fresh id token says whether the e-mail is confirmed by now.
  const check = useCallback(() => refreshToken(sessionParts()), []);
  return (
    <OnboardingSheet
      done={countDone(stepStates(user))}
      total={STEPS.length}
      now={
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
      later={<LaterSteps />}
    />
  );
}
