import Route from 'icon:route';
import { useEffect } from 'react';
import {
  DEFAULT_TRIP_SORT,
  PERIOD_FORMATS,
  type PeriodFormat,
  TRIP_GROUPS,
  TRIP_SORTS,
} from '#contract/insight-lists.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, choiceOr, day } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { session } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResourceList, rowsOf } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { ExportChoice } from './export-choice.tsx';
import { type TripsView, useTrips } from './insight.queries.ts';
import { savePeriod, saveTrips } from './insight-files.ts';
import { periodIn, spanOfPeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { useTripColumns } from './trip-columns.tsx';

const PARAMETERS = { mode: choice(TRIP_GROUPS), sort: choiceOr(TRIP_SORTS, DEFAULT_TRIP_SORT), from: day, to: day };
const NOTHING = { fromTimestamp: 0, toTimestamp: 1 };

/** The trips of one user between two times: searched, sorted and summed by the server. */
export function TripsTab({ userKey, whyHref }: { userKey: UserKey; whyHref: string }) {
  const t = useWords(insightWords);
  const { group } = useDictionary();
  const view = useListView(PARAMETERS);
  const { query, change } = view;
  const period = periodIn(query);
  const span = spanOfPeriod(period);
  const { mode, sort } = query;
  const filter: TripsView = { ...(span ?? NOTHING), sort, ...(mode && { mode }) };
  const list = useTrips(userKey, filter);
  const { fromTimestamp, toTimestamp } = filter;
  useEffect(
    () => session.setState({ tripsSearch: { fromTimestamp, toTimestamp, userId: userKey.userId } }),
    [fromTimestamp, toTimestamp, userKey.userId],
  );
  const shown = rowsOf(list)?.length ?? 0;
  const sums = list.data?.pages[0];
  const columns = useTripColumns(({ day: date, startTs }) =>
    withParameters({ tab: null, date, item: startTs, t: startTs, from: null, to: null, mode: null, sort: null }),
  );
  return (
    <ResourceList
      caption={t('trips')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ startTs }) => String(startTs)}
      filters={
        <>
          <PeriodChoice period={period} onChange={change} />
          <FilterSelect
            label={t('mode')}
            isLabelled
            all={t('allModes')}
            choices={TRIP_GROUPS.map((value) => ({ value, label: group(value) }))}
            chosen={mode}
            onChoose={(next) => change({ mode: next })}
          />
          <FilterSelect
            label={t('sortBy')}
            isLabelled
            choices={TRIP_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
            chosen={sort}
            onChoose={(next) => change({ sort: next })}
          />
        </>
      }
      tools={
        <>
          <ExportButton save={() => saveTrips(userKey, filter)} />
          <ExportChoice
            formats={PERIOD_FORMATS}
            save={(format: PeriodFormat) => savePeriod(userKey, filter, format)}
            isTooLong={toTimestamp - fromTimestamp > 400 * 86_400}
          />
        </>
      }
      keepsToolbar
      notice={
        !span && (
          <Text as="div" pad="12 16 0">
            <Notice tone="warning">{t('badPeriod')}</Notice>
          </Text>
        )
      }
      empty={{
        icon: <Route size={22} />,
        title: t('noTrips'),
        text: t('noTripsText'),
        actions: <ButtonLink href={whyHref}>{t('askWhy')}</ButtonLink>,
      }}
      foot={() =>
        sums &&
        t('tripsSum', {
          shown: formatNumber(shown),
          count: sums.count,
          distance: formatDistance(sums.distanceMeters),
          duration: formatDuration(sums.seconds),
        })
      }
    />
  );
}
