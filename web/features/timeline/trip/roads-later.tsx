import RefreshCw from 'icon:refresh-cw';
import { useQuery } from '@tanstack/react-query';
import type { DayItem } from '#contract/day.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { localTime } from '#web/format/zone.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { coverageNow, isCoveredBy } from '#web/map/coverage.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useRecomputeDay } from './trip.queries.ts';

/** The types that the engine matches to roads. */
const ON_ROADS: ReadonlySet<DayItem['type']> = new Set(['CAR', 'DRIVING', 'BUS', 'CYCLING']);

interface Props {
  userKey: UserKey;
  item: DayItem;
  zone: string;
}

/** Offers to recompute the day of a trip without roads, in case a map was imported since. */
export function RoadsLater({ userKey, item, zone }: Props) {
  const t = useWords(tripWords);
  const { data: coverage } = useQuery({ queryKey: ['map-coverage'], queryFn: coverageNow });
  const { start, isBusy, isDone } = useRecomputeDay(userKey);
  if (!ON_ROADS.has(item.type) || !item.start || !coverage || !isCoveredBy(coverage, item.start)) return null;
  const { date } = localTime(item.startTs * 1_000, item.startTimeZone ?? zone);
  return (
    <Row gap="8 16" justify="between" size="caption" tone="muted" leading={16} role="status">
      <Text as="p" basis={280}>
        {t(isBusy ? 'computingAgain' : isDone ? 'computedAgain' : 'roadsLater')}
      </Text>
      {!isDone && (
        <Row gap={8}>
          <Button
            icon={<RefreshCw size={14} aria-hidden="true" />}
            busy={isBusy}
            onClick={() => start.mutate({ day: date })}
          >
            {t('computeAgain')}
          </Button>
          {!isBusy && (
            <Button kind="quiet" onClick={() => start.mutate({ day: date, alsoOffRoads: true })}>
              {t('computeAllAgain')}
            </Button>
          )}
        </Row>
      )}
      <FailureNotice error={start.error} />
    </Row>
  );
}
