import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import styles from './about.module.css';
import { useInstallations, type Whose } from './app-user.queries.ts';
import { PagedCard } from './paged-card.tsx';

/** The phones and installations that the user had. */
export function InstallationsCard({ whose }: { whose: Whose }) {
  const t = useWords(appUsersWords);
  return (
    <PagedCard
      title={t('installations')}
      lead={t('installationsLead')}
      empty={t('noInstallations')}
      list={useInstallations(whose)}
      row={({ at, installationId, kind, device }) => {
        const sdk = [device?.platform, device?.sdkVersion].filter(Boolean).join(' ');
        const about = [device?.model, device?.os, sdk].filter(Boolean).join(' · ');
        return (
          <li key={at + installationId}>
            <div className={styles.line}>
              <span className={styles.start}>
                <Chip tone={kind === 'installed' ? 'brand' : 'plain'}>
                  {t(kind === 'installed' ? 'installed' : 'changedDevice')}
                </Chip>
                {about || <span className={styles.faint}>{t('notKnown')}</span>}
              </span>
              <time className={styles.faint} dateTime={at}>
                {formatMoment(at)}
              </time>
            </div>
            <span className={styles.place}>{installationId}</span>
          </li>
        );
      }}
    />
  );
}
