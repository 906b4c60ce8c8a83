import { keepPreviousData } from '@tanstack/react-query';
import { previewAlert } from '#contract/alerts.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import type { AlertRule } from './alert-words.ts';
import styles from './alerts.module.css';

const SHOWN = 5;
const OPTIONS = { label: 'alert', placeholderData: keepPreviousData, staleTime: 30_000 };

/** What the unsaved alert would have sent recently. The rule is null while the form is incomplete. */
export function AlertPreviewCard({ projectId, rule }: { projectId: number; rule: AlertRule | null }) {
  const t = useWords(alertsWords);
  const { data, error, isFetching } = useEndpoint(previewAlert, rule && { query: { projectId }, body: rule }, OPTIONS);
  return (
    <Stack
      as="section"
      gap={6}
      pad="12 16"
      framed
      rounded="medium"
      ground="sunken"
      className={styles.preview}
      aria-live="polite"
      aria-busy={isFetching}
    >
      <h3>{t('preview')}</h3>
      {error ? (
        <Note>{failureText(error, { unavailable: t('previewUnavailable') })}</Note>
      ) : !data ? (
        <Skeleton width="70%" />
      ) : (
        <>
          <Text as="p" weight={500}>
            {data.count === 0 ? t('previewNone') : t('previewCount', { count: data.count })}
          </Text>
          {data.items.length > 0 && (
            <Stack as="ul" gap={2} size="small" tabular above={4} below={4}>
              {data.items.slice(0, SHOWN).map(({ at, value }) => (
                <li key={`${at} ${value}`}>
                  <span>{formatMoment(at)}</span>
                  <Text as="strong" weight={500}>
                    {formatNumber(value, 2)}
                  </Text>
                </li>
              ))}
              {data.count > SHOWN && <Note as="li">{t('previewMore', { count: data.count - SHOWN })}</Note>}
            </Stack>
          )}
          {data.quiet > 0 && <Note>{t('previewQuiet', { count: data.quiet })}</Note>}
          {data.sampled !== null && <Note>{t('previewSampled', { users: formatNumber(data.sampled) })}</Note>}
          {data.most !== null && <Note>{t('previewMost', { value: formatNumber(data.most, 2) })}</Note>}
        </>
      )}
    </Stack>
  );
}
