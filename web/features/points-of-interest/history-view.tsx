import Footprints from 'icon:footprints';
import { listPoiEvents, POI_EVENT_KINDS, type PoiEvent } from '#contract/poi.ts';
import { allRows } from '#web/api/all-rows.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { usePages } from '#web/api/use-pages.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { formatDuration, formatMoment } from '#web/format/times.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choice, text } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList, rowsOf } from '#web/ui/resource-list.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { usePoi } from './poi.queries.ts';
import { beginningOf, PERIODS } from './poi-periods.ts';
import { sumsText } from './poi-words.ts';

interface Props {
  projectId: number;
  userHref: (userId: string, at: string) => string;
}

const PARAMETERS = { of: text(), kind: choice(POI_EVENT_KINDS), days: choice(PERIODS) };

/** Live list of entries and exits, newest first, optionally of one point of interest or app user. */
export function HistoryView({ projectId, userHref }: Props) {
  const t = useWords(poiWords);
  const view = useListView(PARAMETERS);
  const { query, change } = view;
  const poiId = query.of || null;
  const from = query.days && beginningOf(query.days);
  const filter = { poiId, userId: view.search, kind: query.kind, from };
  const { data: poi } = usePoi(projectId, poiId);
  const list = usePages(listPoiEvents, { query: { projectId, ...filter } }, { label: 'poi' });
  const sums = list.data?.pages[0]?.sums;
  useLiveQuery(projectId, ['pois'], [endpointKey(listPoiEvents, { query: { projectId } })]);
  const save = async () =>
    saveTable(
      'points-of-interest-history',
      await allRows(listPoiEvents, { query: { projectId, ...filter, limit: 200 } }),
      [
        ['at', (row) => row.at],
        ['name', (row) => row.name],
        ['userId', (row) => row.userId],
        ['kind', (row) => row.kind],
        ['staySeconds', (row) => row.staySeconds],
        ['distanceMeters', (row) => row.distanceMeters],
        ['inTrip', (row) => String(row.inTrip)],
        ['lat', (row) => row.lat],
        ['lon', (row) => row.lon],
        ['tags', (row) => row.tags.join('|')],
      ],
    );
  return (
    <ResourceList
      caption={t('history')}
      list={list}
      view={view}
      columns={columnsOf(t, userHref)}
      rowKey={({ id }) => id}
      search={t('userSearch')}
      filters={
        <>
          <FilterChoice
            label={t('kind')}
            all={t('bothKinds')}
            choices={POI_EVENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            chosen={query.kind}
            onChoose={(kind) => change({ kind })}
          />
          <FilterChoice
            label={t('period')}
            all={t('anyTime')}
            choices={PERIODS.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
            chosen={query.days}
            onChoose={(days) => change({ days })}
          />
          {poiId && (
            <Button kind="quiet" onClick={() => change({ of: '' })}>
              {t('onlyOf', { name: poi?.name ?? rowsOf(list)?.[0]?.name ?? '…' })}
            </Button>
          )}
        </>
      }
      tools={<ExportButton save={save} />}
      empty={{ icon: <Footprints size={22} />, title: t('noEvents'), text: t('noEventsText') }}
      noneFound={{ title: t('noEventsFound'), text: t('noEventsFoundText') }}
      foot={(count) => [t('eventsShown', { count }), sums && sumsText(t, sums)].filter(Boolean).join(' · ')}
    />
  );
}

type Translate = ReturnType<typeof useWords<(typeof poiWords)['en']>>;

function columnsOf(t: Translate, userHref: Props['userHref']): Column<PoiEvent>[] {
  return [
    {
      key: 'poi',
      label: t('poi'),
      onPhone: 'head',
      cell: ({ poiId, name }) => <NearLink href={withParameters({ of: poiId })}>{name}</NearLink>,
    },
    {
      key: 'kind',
      label: t('kind'),
      onPhone: 'corner',
      cell: ({ kind }) => <Chip tone={kind === 'enter' ? 'success' : 'plain'}>{t(`kind_${kind}`)}</Chip>,
    },
    {
      key: 'at',
      label: t('when'),
      cell: ({ at }) => (
        <Stack as="span" gap={0} tabular>
          {formatMoment(at)}
          <small>
            <Ago at={at} />
          </small>
        </Stack>
      ),
    },
    {
      key: 'user',
      label: t('appUser'),
      cell: ({ userId, at }) => <NearLink href={userHref(userId, at)}>{inOrder(userId)}</NearLink>,
    },
    {
      key: 'stay',
      label: t('stay'),
      cell: ({ staySeconds }) => (staySeconds === null ? '–' : formatDuration(staySeconds)),
    },
    {
      key: 'distance',
      label: t('distance'),
      align: 'right',
      cell: ({ distanceMeters }) => formatDistance(distanceMeters),
    },
    { key: 'trip', label: t('trip'), cell: ({ inTrip }) => t(inTrip ? 'tripYes' : 'tripNo') },
  ];
}
