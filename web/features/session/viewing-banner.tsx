import Eye from 'icon:eye';
import { endView } from '#contract/session.ts';
import { request } from '#web/api/request.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { viewingWords } from '#web/i18n/viewing.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './viewing-banner.module.css';

/** Shows whom a dolphin is viewing the dashboard as, with a way back. */
export function ViewingBanner() {
  const t = useWords(viewingWords);
  const ui = useWords(uiWords);
  const user = useSession((state) => state.user);
  if (!user?.viewedBy) return null;
  const end = async () => {
    try {
      await request(endView, {});
      location.assign(`/admin/dolphin/users?person=${encodeURIComponent(user.uid)}`);
    } catch {
      showSnackbar({ message: ui('offline'), type: 'error' });
    }
  };
  return (
    <Row as="section" gap="4 12" tone="plain" size="small" className={styles.banner} aria-label={t('title')}>
      <Eye size={16} aria-hidden="true" />
      <span>{t('text', { email: user.email })}</span>
      <Button onClick={() => void end()}>{t('end')}</Button>
    </Row>
  );
}
