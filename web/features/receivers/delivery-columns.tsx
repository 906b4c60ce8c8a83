import type { Delivery } from '#contract/deliveries.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import styles from './deliveries.module.css';
import { answerText, durationText, STATE_TONES } from './delivery-words.ts';

/** Dense, to be compared; one opens with everything that was said. */
export function useDeliveryColumns(onOpen: (id: string) => void): Column<Delivery>[] {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const what = ({ events: [first, ...more], eventCount }: Delivery) =>
    eventCount === 1 && first && more.length === 0 ? names(`event_${first}`) : t('events', { count: eventCount });
  return [
    {
      key: 'what',
      label: t('what'),
      onPhone: 'head',
      cell: (row) => (
        <span className={styles.what}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('open', { when: formatMoment(row.createdAt) })}
            onClick={() => onOpen(row.id)}
          >
            {what(row)}
          </button>
          {row.test && <Chip tone="brand">{t('test')}</Chip>}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      width: '112px',
      onPhone: 'corner',
      cell: (row) => <Chip tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</Chip>,
    },
    {
      key: 'whose',
      label: t('whose'),
      cell: ({ userId, userCount }) => (
        <span className={styles.whose}>
          {userId === null ? <em>{t('erased')}</em> : <span className={styles.id}>{userId}</span>}
          {userCount > 1 && <span className={styles.muted}> {t('moreUsers', { count: userCount - 1 })}</span>}
        </span>
      ),
    },
    {
      key: 'answer',
      label: t('answer'),
      cell: (row) =>
        row.lastTryAt === null ? (
          <span className={styles.muted}>{t('under_way')}</span>
        ) : (
          answerText(t, { status: row.lastStatus, error: row.lastError })
        ),
    },
    {
      key: 'duration',
      label: t('duration'),
      align: 'right',
      width: '84px',
      cell: (row) => <span className={styles.figure}>{durationText(t, row.lastDurationMs)}</span>,
    },
    {
      key: 'tries',
      label: t('tries'),
      align: 'right',
      width: '76px',
      cell: (row) => <span className={styles.figure}>{row.tries}</span>,
    },
    {
      key: 'next',
      label: t('nextTry'),
      width: '132px',
      cell: ({ nextTryAt, state }) =>
        state === 'waiting' && nextTryAt ? (
          <time className={styles.figure} dateTime={nextTryAt} title={formatMoment(nextTryAt)}>
            {new Date(nextTryAt) <= new Date() ? t('soon') : formatAgo(nextTryAt)}
          </time>
        ) : (
          <span className={styles.muted}>–</span>
        ),
    },
    {
      key: 'when',
      label: t('when'),
      width: '144px',
      cell: (row) => (
        <span className={styles.figure}>
          <Ago at={row.createdAt} />
        </span>
      ),
    },
  ];
}
