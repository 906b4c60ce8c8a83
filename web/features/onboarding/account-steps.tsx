import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref, homeHref, signInHref } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { stepStates } from './onboarding-steps.ts';
import styles from './stepper.module.css';
import { Step } from './stepper.tsx';

interface Props {
  user: CurrentUser | null;
  mayRegister: boolean;
  /** Resends the confirmation mail and checks whether its link was opened. */
  confirmEmail: ReactNode;
}

/** From nothing to one's own project. */
export function AccountSteps({ user, mayRegister, confirmEmail }: Props) {
  const t = useWords(onboardingWords);
  const states = stepStates(user);
  const email = user?.email ?? '';
  const project = user?.projectRoles.at(-1);
  return (
    <ol className={styles.steps}>
      <Step
        number={1}
        state={states.account}
        title={t('account')}
        text={user ? t('accountDone', { email }) : t(mayRegister ? 'accountText' : 'accountClosed')}
      >
        {!user && (
          <>
            {mayRegister && (
              <ButtonLink kind="main" href="/register">
                {t('register')}
              </ButtonLink>
            )}
            <ButtonLink kind={mayRegister ? 'plain' : 'main'} href={signInHref()}>
              {t('signIn')}
            </ButtonLink>
          </>
        )}
      </Step>
      <Step
        number={2}
        state={states.email}
        title={t('email')}
        text={user ? t(user.emailVerified ? 'emailDone' : 'emailText', { email }) : t('emailTextNobody')}
      >
        {user && !user.emailVerified && confirmEmail}
      </Step>
      <Step
        number={3}
        state={states.project}
        title={t('project')}
        text={
          project && user
            ? t('projectDone', { count: user.projectRoles.length, name: project.productName })
            : t('projectText')
        }
      >
        {user?.emailVerified &&
          (project ? (
            <ButtonLink kind="main" href={homeHref(project.projectId)}>
              {t('openProject', { name: project.productName })}
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" href={adminHref('/admin/create', 0)}>
              {t('createProject')}
            </ButtonLink>
          ))}
      </Step>
    </ol>
  );
}
