import { CircleCheck } from 'lucide-react';
import type { AppUserHead } from '#contract/app-user-head.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './about.module.css';

/** What the phone complains about, in words, with what helps. */
export function TroublesCard({ head: { complaints, health } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const words = useDictionary();
  const rows = complaints.flatMap(({ reasons, ...complaint }) => reasons.map((reason) => ({ reason, ...complaint })));
  return (
    <Card title={t('troublesTitle')} lead={t('troublesLead')} flush>
      {rows.length === 0 && (
        <p className={styles.quiet}>
          <CircleCheck size={15} aria-hidden="true" /> {t('noTroublesText')}
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map(({ kind, service, reason, at }) => (
          <li key={`${kind}:${service}:${reason}`}>
            <div className={styles.line}>
              <span className={styles.start}>
                <Chip tone={kind === 'failure' ? 'danger' : 'warning'}>{t(kind)}</Chip>
                <strong>{words.trouble(reason)}</strong>
                <span className={styles.faint}>{words.service(service)}</span>
              </span>
              <span className={styles.faint}>
                <Ago at={at} />
              </span>
            </div>
            <p className={styles.remedy}>{words.remedy(reason)}</p>
          </li>
        ))}
        {health.map(({ reason, description, at }) => (
          <li key={`health:${reason}`}>
            <div className={styles.line}>
              <span className={styles.start}>
                <Chip>{t('health')}</Chip>
                <strong>{words.health(reason)}</strong>
                <span>{description}</span>
              </span>
              <span className={styles.faint}>
                <Ago at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
