import Route from 'icon:route';
import X from 'icon:x';
import { ROAD_TYPES, type RoadType } from '#contract/dictionary.ts';
import { TRIP_MODES } from '#contract/home.ts';
import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import { type FoundTripRow, findTrips, listSegments } from '#contract/insights.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { usePages } from '#web/api/use-pages.ts';
import { weekdayName } from '#web/format/days.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatClock, formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choice, choiceOr, wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ModeMark } from '#web/ui/mode-mark.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResourceList, rowsOf } from '#web/ui/resource-list.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './insights.module.css';
import { INSIGHT_PARAMETERS } from './insights-view.ts';
import { longDay, useNames } from './use-names.ts';

const PARAMETERS = {
  segment: INSIGHT_PARAMETERS.segment,
  period: INSIGHT_PARAMETERS.period,
  mode: choice(TRIP_MODES),
  part: choiceOr(SCORE_NAMES, 'total'),
  scoreFrom: wholeNumber,
  scoreTo: wholeNumber,
  hour: wholeNumber,
  weekday: wholeNumber,
  lostOn: choice(ROAD_TYPES),
  lostAt: wholeNumber,
};
const within = (value: number | null, most: number): number | undefined =>
  value !== null && value <= most ? value : undefined;

interface Props {
  projectId: number;
  hrefOf: (trip: FoundTripRow) => string;
}

/** The trips behind a bar of Insights. */
export function TripsBehindScreen({ projectId, hrefOf }: Props) {
  const t = useWords(insightsWords);
  const { query } = useAddress(PARAMETERS);
  const { segment, period, part, mode } = query;
  const segments = useEndpoint(listSegments, { query: { projectId } }, { label: 'insights' });
  const names = useNames(segments.data);
  const filter = {
    hour: within(query.hour, 23),
    weekday: within(query.weekday, 6),
    lostOn: query.lostOn ?? undefined,
    lostAt: within(query.lostAt, 23),
    scoreFrom: within(query.scoreFrom, 100),
    scoreTo: within(query.scoreTo, 100),
  };
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const input = { query: { projectId, segment, period, part, ...(mode && { mode }), ...set } };
  const list = usePages(findTrips, input, { label: 'insights' });
  const columns = useColumns(hrefOf, part);
  const searchedTo = list.data?.pages.at(-1)?.searchedTo;
  const backHref = withParameters({
    ...{ view: null, mode: null, part: null, scoreFrom: null, scoreTo: null, hour: null, weekday: null },
    ...{ lostOn: null, lostAt: null },
  });
  return (
    <>
      <BackLink href={backHref}>{t('back')}</BackLink>
      <PageHeader title={t('tripsTitle')} lead={`${names.segmentLabel(segment)} · ${names.periodLabel(period)}`} />
      <ResourceList
        caption={t('tripsTitle')}
        list={list}
        columns={columns}
        rowKey={({ userId, startTs }) => `${userId} ${startTs}`}
        keepsToolbar
        toolbar={<Filters mode={mode} part={part} {...filter} hourLabel={names.hourLabel} />}
        notice={
          searchedTo && (
            <Text as="div" pad="12 16 0">
              <Notice tone="info">{t('searchedTo', { day: longDay(searchedTo) })}</Notice>
            </Text>
          )
        }
        empty={{ icon: <Route size={22} />, title: t('noSuchTrips'), text: t('noSuchTripsText') }}
        foot={() => t('tripsShown', { count: rowsOf(list)?.length ?? 0 })}
      />
    </>
  );
}

interface FiltersProps {
  mode: (typeof TRIP_MODES)[number] | null;
  part: ScoreName;
  hour: number | undefined;
  weekday: number | undefined;
  lostOn: RoadType | undefined;
  lostAt: number | undefined;
  scoreFrom: number | undefined;
  scoreTo: number | undefined;
  hourLabel: (hour: number) => string;
}

/** The filters of the bar; each can be removed. */
function Filters({ mode, part, hour, weekday, lostOn, lostAt, scoreFrom, scoreTo, hourLabel }: FiltersProps) {
  const t = useWords(insightsWords);
  const { group, road } = useDictionary();
  const scored = scoreFrom !== undefined || scoreTo !== undefined;
  const score = t('filterScore', { part: t(`score_${part}`), from: scoreFrom ?? 0, to: scoreTo ?? 100 });
  const filters: { key: string; name: string; href: string }[] = [
    ...(mode ? [{ key: 'mode', name: group(mode), href: withParameters({ mode: null }) }] : []),
    ...(scored
      ? [{ key: 'score', name: score, href: withParameters({ part: null, scoreFrom: null, scoreTo: null }) }]
      : []),
    ...(weekday !== undefined
      ? [{ key: 'weekday', name: weekdayName(weekday + 1), href: withParameters({ weekday: null }) }]
      : []),
    ...(hour !== undefined ? [{ key: 'hour', name: hourLabel(hour), href: withParameters({ hour: null }) }] : []),
    ...(lostOn
      ? [{ key: 'lostOn', name: t('filterLostOn', { road: road(lostOn) }), href: withParameters({ lostOn: null }) }]
      : []),
    ...(lostAt !== undefined
      ? [
          {
            key: 'lostAt',
            name: t('filterLostAt', { hour: hourLabel(lostAt) }),
            href: withParameters({ lostAt: null }),
          },
        ]
      : []),
  ];
  if (filters.length === 0) return null;
  return (
    <Text as="div" pad="8 16" line="bottom">
      <ChipList>
        {filters.map(({ key, name, href }) => (
          <li key={key}>
            <NearLink className={styles.filter} href={href} aria-label={t('removeFilter', { name })}>
              <Chip tone="brand">
                {name} <X size={13} aria-hidden="true" />
              </Chip>
            </NearLink>
          </li>
        ))}
      </ChipList>
    </Text>
  );
}

function useColumns(hrefOf: (trip: FoundTripRow) => string, part: ScoreName): Column<FoundTripRow>[] {
  const t = useWords(insightsWords);
  const parts = part === 'total' ? (['total'] as const) : (['total', part] as const);
  const clock = (ts: number, zone: string | null) => formatClock(ts * 1000, zone ? { zone } : {});
  return [
    {
      key: 'start',
      label: t('start'),
      onPhone: 'head',
      cell: (row) => (
        <NearLink href={hrefOf(row)}>
          <Text tabular>{`${longDay(row.day)}, ${clock(row.startTs, row.startTimeZone)}`}</Text>
        </NearLink>
      ),
    },
    { key: 'user', label: t('appUser'), cell: ({ userId }) => <Text breaks>{inOrder(userId)}</Text> },
    { key: 'mode', label: t('mode'), onPhone: 'corner', cell: ({ type }) => <ModeMark type={type} /> },
    {
      key: 'distance',
      label: t('distance'),
      align: 'right',
      cell: ({ distanceMeters }) => formatDistance(distanceMeters),
    },
    {
      key: 'duration',
      label: t('duration'),
      align: 'right',
      cell: ({ startTs, endTs }) => formatDuration(endTs - startTs),
    },
    ...parts.map((name) => ({
      key: name,
      label: t(`score_${name}`),
      cell: (row: FoundTripRow) =>
        row[name] === null ? <Text tone="muted">{formatNumber(null)}</Text> : <ScoreValue score={row[name]} />,
    })),
  ];
}
