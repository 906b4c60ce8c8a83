import ShieldCheck from 'icon:shield-check';
import { viewingWords } from '#web/i18n/viewing.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './viewing-banner.module.css';

/** Why projects are missing: roles as admin have no effect without a second factor. */
export function SecondFactorBanner() {
  const t = useWords(viewingWords);
  const isInactive = useSession((state) => state.user?.inactiveRoles !== undefined);
  if (!isInactive) return null;
  return (
    <Row as="section" gap="4 12" tone="plain" size="small" className={styles.banner} aria-label={t('inactiveTitle')}>
      <ShieldCheck size={16} aria-hidden="true" />
      <span>{t('inactive')}</span>
      <ButtonLink href="/admin/account">{t('setUp')}</ButtonLink>
    </Row>
  );
}
