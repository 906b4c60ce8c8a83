import { keepPreviousData } from '@tanstack/react-query';
import { previewAlert } from '#contract/alerts.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import type { AlertRule } from './alert-words.ts';
import styles from './alerts.module.css';

const SHOWN = 5;
const OPTIONS = { label: 'alert', placeholderData: keepPreviousData, staleTime: 30_000 };

/** What the unsaved alert would have sent recently. The rule is null while the form is incomplete. */
export function AlertPreview({ projectId, rule }: { projectId: number; rule: AlertRule | null }) {
  const t = useWords(alertsWords);
  const { data, isFetching } = useEndpoint(previewAlert, rule && { query: { projectId }, body: rule }, OPTIONS);
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={isFetching}>
      <h3>{t('preview')}</h3>
      {!data ? (
        <Skeleton width="70%" />
      ) : (
        <>
          <p className={styles.count}>
            {data.count === 0 ? t('previewNone') : t('previewCount', { count: data.count })}
          </p>
          {data.items.length > 0 && (
            <ul>
              {data.items.slice(0, SHOWN).map(({ at, value }) => (
                <li key={`${at} ${value}`}>
                  <span>{formatMoment(at)}</span>
                  <strong>{formatNumber(value, 2)}</strong>
                </li>
              ))}
              {data.count > SHOWN && (
                <li className={styles.faint}>{t('previewMore', { count: data.count - SHOWN })}</li>
              )}
            </ul>
          )}
          {data.quiet > 0 && <p className={styles.faint}>{t('previewQuiet', { count: data.quiet })}</p>}
          {data.most !== null && (
            <p className={styles.faint}>{t('previewMost', { value: formatNumber(data.most, 2) })}</p>
          )}
        </>
      )}
    </section>
  );
}
