import { BadgeCheck, TriangleAlert } from 'lucide-react';
import type { CurrentUser } from '#contract/users.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { takesPassword } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './account.module.css';
import { ResendMail } from './resend-mail.tsx';

export function EmailState({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const t = useWords(accountWords);
  const here = takesPassword(runtime().identity);
  const Icon = emailVerified ? BadgeCheck : TriangleAlert;
  return (
    <div className={styles.form}>
      <div className={styles.emailRow}>
        <span className={styles.address}>{email}</span>
        <span className={classNames(styles.badge, emailVerified ? styles.verified : styles.unverified)}>
          <Icon size={14} aria-hidden="true" />
          {t(emailVerified ? 'verified' : 'unverified')}
        </span>
      </div>
      {!emailVerified && (
        <>
          <p className={styles.text}>{t(here ? 'unverifiedText' : 'emailThere')}</p>
          {here && <ResendMail email={email} />}
        </>
      )}
    </div>
  );
}
