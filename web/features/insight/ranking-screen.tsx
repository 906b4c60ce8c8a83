import { Trophy } from 'lucide-react';
import { DEFAULT_RANKING_SORT, RANKING_SORTS, type RankedUser, rankAppUsers } from '#contract/insight-ranking.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choiceOr, day } from '#web/navigation/parameters.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { useListView } from '#web/ui/use-list-view.ts';
import { type Period, periodIn } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ScoreParts, ScoreTotal } from './trip-columns.tsx';

const PARAMETERS = { sort: choiceOr(RANKING_SORTS, DEFAULT_RANKING_SORT), from: day, to: day };

interface Props {
  projectId: number;
  listHref: string;
  /** The trips of an app user within the period. */
  hrefOf: (userId: string, period: Period) => string;
}

/** Who travelled within a period, by score, trips or distance. */
export function RankingScreen({ projectId, listHref, hrefOf }: Props) {
  const t = useWords(insightWords);
  const view = useListView(PARAMETERS);
  const period = periodIn(view.query);
  const { sort } = view.query;
  const input = { query: { projectId, ...period, sort } };
  const list = usePages(rankAppUsers, input, { label: 'timeline' });
  const columns = useRankingColumns((userId) => hrefOf(userId, period));
  const save = async () => {
    const rows = await allRows(rankAppUsers, input);
    const head = [t('appUser'), t('score'), t('safeness'), t('speed'), t('distraction'), t('trips'), t('distance')];
    saveCsv(
      `${t('ranking')} ${period.from} ${period.to}`,
      csvOf([
        head,
        ...rows.map((row) => [
          row.userId,
          row.total,
          row.safeness,
          row.speed,
          row.distraction,
          row.trips,
          Math.round(row.distanceMeters),
        ]),
      ]),
    );
  };
  return (
    <>
      <BackLink href={listHref}>{t('backToList')}</BackLink>
      <PageHeader title={t('ranking')} lead={t('rankingLead')} />
      <ResourceList
        caption={t('ranking')}
        list={list}
        view={view}
        columns={columns}
        rowKey={({ userId }) => userId}
        keepsToolbar
        filters={
          <>
            <PeriodChoice period={period} onChange={view.change} />
            <FilterSelect
              label={t('sortBy')}
              isLabelled
              choices={RANKING_SORTS.map((value) => ({ value, label: t(`ranking_${value}`) }))}
              chosen={sort}
              onChoose={(next) => view.change({ sort: next })}
            />
          </>
        }
        tools={<ExportButton save={save} />}
        empty={{ icon: <Trophy size={22} />, title: t('noTrips'), text: t('rankingEmpty') }}
        foot={(shown) => t('rankingShown', { count: shown })}
      />
    </>
  );
}

function useRankingColumns(hrefOf: (userId: string) => string): Column<RankedUser>[] {
  const t = useWords(insightWords);
  return [
    {
      key: 'user',
      label: t('appUser'),
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" inline gap="4 8">
          <NearLink href={hrefOf(row.userId)}>{row.userId}</NearLink>
          {row.pilot && <Chip tone="info">{t('pilot')}</Chip>}
        </Row>
      ),
    },
    { key: 'score', label: t('score'), sortable: true, onPhone: 'corner', cell: (row) => <ScoreTotal of={row} /> },
    { key: 'parts', label: t('parts'), cell: (row) => <ScoreParts of={row} /> },
    { key: 'trips', label: t('trips'), align: 'right', sortable: true, cell: (row) => formatNumber(row.trips) },
    {
      key: 'distance',
      label: t('distance'),
      align: 'right',
      sortable: true,
      cell: (row) => formatDistance(row.distanceMeters),
    },
  ];
}
