import { Route } from 'lucide-react';
import { useEffect } from 'react';
import {
  DEFAULT_TRIP_SORT,
  PERIOD_FORMATS,
  type PeriodFormat,
  TRIP_GROUPS,
  TRIP_SORTS,
  type TripSort,
} from '#contract/insight-lists.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { session } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { ExportChoice } from './export-choice.tsx';
import styles from './insight.module.css';
import { type TripsView, useTrips, type Whose } from './insight.queries.ts';
import { savePeriod, saveTrips } from './insight-files.ts';
import { periodIn, spanOf } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { SaveButton } from './save-button.tsx';
import { TripsTable } from './trips-table.tsx';

const NOTHING = { fromTimestamp: 0, toTimestamp: 1 };

/** The trips of one user between two times: searched, sorted and summed by the server. */
export function TripsTab({ whose, whyHref }: { whose: Whose; whyHref: string }) {
  const t = useWords(insightWords);
  const ui = useWords(uiWords);
  const { group } = useDictionary();
  const { parameters, change } = useParameters();
  const period = periodIn(parameters);
  const span = spanOf(period);
  const mode = TRIP_GROUPS.find((one) => one === parameters.mode);
  const sort = TRIP_SORTS.find((one) => one === parameters.sort) ?? DEFAULT_TRIP_SORT;
  const view: TripsView = { ...(span ?? NOTHING), sort, ...(mode && { mode }) };
  const list = useTrips(whose, view);
  const { fromTimestamp, toTimestamp } = view;
  useEffect(
    () => session.setState({ tripsSearch: { fromTimestamp, toTimestamp, userId: whose.userId } }),
    [fromTimestamp, toTimestamp, whose.userId],
  );
  const rows = list.data?.pages.flatMap((page) => page.items);
  const sums = list.data?.pages[0];
  const sortBy = (next: TripSort) => change({ sort: next === DEFAULT_TRIP_SORT ? null : next });
  return (
    <Card flush>
      <TableToolbar
        end={
          <>
            <SaveButton save={() => saveTrips(whose, view)}>{ui('exportCsv')}</SaveButton>
            <ExportChoice
              formats={PERIOD_FORMATS}
              save={(format: PeriodFormat) => savePeriod(whose, view, format)}
              isTooLong={toTimestamp - fromTimestamp > 400 * 86_400}
            />
          </>
        }
      >
        <PeriodChoice period={period} onChange={(next) => change({ ...next })} />
        <label className={styles.choose}>
          <span>{t('mode')}</span>
          <select value={mode ?? ''} onChange={({ target }) => change({ mode: target.value || null })}>
            <option value="">{t('allModes')}</option>
            {TRIP_GROUPS.map((one) => (
              <option key={one} value={one}>
                {group(one)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choose}>
          <span>{t('sortBy')}</span>
          <select value={sort} onChange={({ target }) => sortBy(target.value as TripSort)}>
            {TRIP_SORTS.map((one) => (
              <option key={one} value={one}>
                {t(`sort_${one}`)}
              </option>
            ))}
          </select>
        </label>
      </TableToolbar>
      {!span && (
        <div className={styles.notice}>
          <Notice tone="warning">{t('badPeriod')}</Notice>
        </div>
      )}
      {list.isError && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          icon={<Route size={22} />}
          title={t('noTrips')}
          text={t('noTripsText')}
          actions={<ButtonLink href={whyHref}>{t('askWhy')}</ButtonLink>}
        />
      ) : (
        <TripsTable
          rows={rows}
          sort={{ key: sort.replace('-', ''), up: !sort.startsWith('-') }}
          onSort={({ key, up }) => sortBy(`${up ? '' : '-'}${key}` as TripSort)}
          hrefOf={(row) =>
            withParameters({
              tab: null,
              date: row.day,
              item: String(row.startTs),
              t: String(row.startTs),
              from: null,
              to: null,
              mode: null,
              sort: null,
            })
          }
        />
      )}
      <TableFoot
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loading={list.isFetchingNextPage}
      >
        {rows &&
          sums &&
          rows.length > 0 &&
          t('tripsSum', {
            shown: formatNumber(rows.length),
            count: sums.count,
            distance: formatDistance(sums.distanceMeters),
            duration: formatDuration(sums.seconds),
          })}
      </TableFoot>
    </Card>
  );
}
