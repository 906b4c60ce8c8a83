import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { DayItem } from '../../../../contract/day.ts';
import { CallError } from '../../../api/call-failure.ts';
import { tripWords } from '../../../i18n/trip.ts';
import { uiWords } from '../../../i18n/ui.ts';
import { useWords } from '../../../i18n/words.ts';
import { coverageNow, isCoveredBy } from '../../../map/coverage.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../ui/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Whose } from '../day/day.queries.ts';
import { localTime } from '../shared/zone.ts';
import styles from './roads-later.module.css';
import { useRecomputeDay } from './trip.queries.ts';

/** What the engine matches to roads. */
const ON_ROADS: ReadonlySet<DayItem['type']> = new Set(['CAR', 'DRIVING', 'BUS', 'CYCLING']);

interface Props {
  whose: Whose;
  item: DayItem;
  zone: string;
}

/** For a trip that lies on no road: where there is a map by now, its day can be computed again with it. */
export function RoadsLater({ whose, item, zone }: Props) {
  const [t, ui] = [useWords(tripWords), useWords(uiWords)];
  const { data: coverage } = useQuery({ queryKey: ['map-coverage'], queryFn: coverageNow });
  const { start, isBusy, isDone } = useRecomputeDay(whose);
  if (!ON_ROADS.has(item.type) || !item.start || !coverage || !isCoveredBy(coverage, item.start)) return null;
  const { date } = localTime(item.startTs * 1_000, item.startTimeZone ?? zone);
  return (
    <div className={styles.later} role="status">
      <p>{t(isBusy ? 'computingAgain' : isDone ? 'computedAgain' : 'roadsLater')}</p>
      {!isDone && (
        <Button
          icon={<RefreshCw size={14} aria-hidden="true" />}
          busy={isBusy}
          onClick={() => !isBusy && start.mutate(date)}
        >
          {t('computeAgain')}
        </Button>
      )}
      {start.error instanceof CallError && <Notice tone="error">{failureText(ui, start.error)}</Notice>}
    </div>
  );
}
