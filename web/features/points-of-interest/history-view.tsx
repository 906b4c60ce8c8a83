import { Download, Footprints } from 'lucide-react';
import type { PoiEvent } from '#contract/poi.ts';
import { POI_EVENT_KINDS, type PoiEventKind } from '#contract/poi-lists.ts';
import { everyPage } from '#web/api/every-page.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { formatDuration, formatMoment } from '#web/format/times.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './history-view.module.css';
import { fetchEvents, poiKeys, usePoi, usePoiEvents } from './poi.queries.ts';

interface Props {
  projectId: number;
  userHref: (userId: string, at: string) => string;
}

/** Who entered and left, newest first, as it happens: of all, of one point of interest, of one app user. */
export function HistoryView({ projectId, userHref }: Props) {
  const [t, ui] = [useWords(poiWords), useWords(uiWords)];
  const { parameters, change } = useParameters();
  const { typed, search: userId, type } = useSearchInAddress();
  const poiId = parameters.of ?? null;
  const kind = POI_EVENT_KINDS.find((one) => one === parameters.kind) ?? null;
  const filter = { poiId, userId, kind };
  const { data: poi } = usePoi(projectId, poiId);
  const list = usePoiEvents(projectId, filter);
  useLiveQuery(projectId, ['pois'], poiKeys.events(projectId));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const isFiltered = poiId !== null || userId !== '' || kind !== null;
  const save = async () => {
    const all = await everyPage((cursor) => fetchEvents(projectId, filter, cursor ?? ''));
    const head = ['at', 'name', 'userId', 'kind', 'staySeconds', 'distanceMeters', 'inTrip', 'lat', 'lon', 'tags'];
    const lines = all.map((one) => [
      one.at,
      one.name,
      one.userId,
      one.kind,
      one.staySeconds,
      one.distanceMeters,
      String(one.inTrip),
      one.lat,
      one.lon,
      one.tags.join('|'),
    ]);
    saveCsv('points-of-interest-history', csvOf([head, ...lines]));
  };
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Card flush>
      <TableToolbar
        end={
          <Button icon={<Download size={15} aria-hidden="true" />} onClick={() => void save()}>
            {ui('exportCsv')}
          </Button>
        }
      >
        <SearchBox label={t('userSearch')} value={typed} onChange={type} />
        <FilterChoice<PoiEventKind>
          label={t('kind')}
          all={t('bothKinds')}
          choices={POI_EVENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          chosen={kind}
          onChoose={(value) => change({ kind: value })}
        />
        {poiId && (
          <Button kind="quiet" onClick={() => change({ of: null })}>
            {t('onlyOf', { name: poi?.name ?? rows?.[0]?.name ?? '…' })}
          </Button>
        )}
      </TableToolbar>
      {rows?.length === 0 ? (
        <Empty
          icon={<Footprints size={22} />}
          title={t(isFiltered ? 'noEventsFound' : 'noEvents')}
          text={t(isFiltered ? 'noEventsFoundText' : 'noEventsText')}
        />
      ) : (
        <DataTable caption={t('history')} columns={columnsOf(t, userHref)} rows={rows} rowKey={({ id }) => id} />
      )}
      {rows?.length !== 0 && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {rows && t('eventsShown', { count: rows.length })}
        </TableFoot>
      )}
    </Card>
  );
}

function columnsOf(
  t: ReturnType<typeof useWords<(typeof poiWords)['en']>>,
  userHref: Props['userHref'],
): Column<PoiEvent>[] {
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
        <span className={styles.when}>
          {formatMoment(at)}
          <small>
            <Ago at={at} />
          </small>
        </span>
      ),
    },
    {
      key: 'user',
      label: t('appUser'),
      cell: ({ userId, at }) => <NearLink href={userHref(userId, at)}>{userId}</NearLink>,
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
