import { Mail } from 'lucide-react';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './forms.module.css';

/** For someone who is not registered: a letter from the own mail program, or the bare link. */
export function Invitation({ email, project }: { email: string; project: string }) {
  const t = useWords(accessWords);
  const link = `${location.origin}/register`;
  const subject = encodeURIComponent(t('inviteSubject'));
  const body = encodeURIComponent(t('inviteBody', { link, project }));
  return (
    // The snackbar lies outside of the open panel, where a screen reader does not hear it: so it is said here too.
    <Notice tone="error">
      <strong>{t('inviteTitle')}</strong>
      <span>{t('inviteText')}</span>
      <span className={styles.invite}>
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}>
          <Mail size={15} aria-hidden="true" />
          {t('inviteMail')}
        </a>
        <CopyButton text={link} label={t('inviteCopy')} />
      </span>
    </Notice>
  );
}
