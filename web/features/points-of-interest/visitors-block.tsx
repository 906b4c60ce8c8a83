import { useState } from 'react';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDuration, formatMoment } from '#web/format/times.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShapeRow, ShapeRows } from '#web/map/shapes/shape-rows.tsx';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FewChoices } from '#web/ui/few-choices.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { isSearching, usePoiVisitors } from './poi.queries.ts';
import { beginningOf, PERIODS, type PoiPeriod } from './poi-periods.ts';
import { sumsText } from './poi-words.ts';

interface Props {
  projectId: number;
  poiId: string;
  userHref: (userId: string, at: string) => string;
}

/** The recent visitors of a place; each links to the day of the last visit. */
export function VisitorsBlock({ projectId, poiId, userHref }: Props) {
  const t = useWords(poiWords);
  const [days, setDays] = useState<PoiPeriod>('7');
  const { data, error, refetch } = usePoiVisitors(projectId, poiId, beginningOf(days));
  const past = data?.past;
  return (
    <Stack as="section" gap={8} aria-label={t('whoCame')}>
      <Row justify="between">
        <Text as="h3" size="small" weight={600}>
          {t('whoCame')}
        </Text>
        <FewChoices
          label={t('period')}
          choices={PERIODS.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
          chosen={days}
          onChoose={setDays}
        />
      </Row>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {past && isSearching(past) && (
        <WorkProgress label={t('pastSearch')} share={past.total === null ? null : past.done / Math.max(1, past.total)}>
          {t('pastSearch')}
        </WorkProgress>
      )}
      {past?.state === 'failed' && <Notice tone="error">{t('pastFailed')}</Notice>}
      {data?.items.length === 0 && !isSearching(past) && <Note>{t('nobodyCame')}</Note>}
      {data && data.items.length > 0 && (
        <>
          <Text as="p" size="small" tabular>
            {sumsText(t, data.sums)}
          </Text>
          <ShapeRows label={t('whoCame')} isInside>
            {data.items.map(({ userId, visits, lastAt, staySeconds }) => (
              <ShapeRow
                key={userId}
                name={inOrder(userId)}
                facts={t('lastCame', { when: formatMoment(lastAt) })}
                href={userHref(userId, lastAt)}
              >
                <Stack as="span" gap={0} align="end">
                  <Text size="small">{t('visits', { count: visits, number: formatNumber(visits) })}</Text>
                  {staySeconds > 0 && (
                    <Text size="caption" tone="muted">
                      {formatDuration(staySeconds)}
                    </Text>
                  )}
                </Stack>
              </ShapeRow>
            ))}
          </ShapeRows>
        </>
      )}
      <Text size="small">
        <NearLink href={withParameters({ view: 'history', of: poiId, days, poi: null })}>{t('allVisits')}</NearLink>
      </Text>
    </Stack>
  );
}
