import History from 'icon:history';
import Users from 'icon:users';
import { type ReactNode, useEffect, useState } from 'react';
import { type AppUserSort, listAppUserFilters } from '#contract/app-user-list.ts';
import { PEOPLE_FIGURES, TRENDS } from '#contract/people.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList, rowsOf } from '#web/ui/resource-list.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { AppUserBulkBar } from './app-user-bulk-bar.tsx';
import { useAppUserColumns } from './app-user-columns.tsx';
import styles from './app-users.module.css';
import { appUsersFile, chosenUsersFile, filterOf, useAppUsers } from './app-users.queries.ts';
import type { BulkChoice } from './bulk-choices.ts';
import { BulkPanel } from './bulk-panel.tsx';
import { BulkWorksPanel, ShownWork, useBulkAddress } from './bulk-works.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FigureRangeChoice } from './figure-range-choice.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  APP_USER_PARAMETERS,
  type ColumnName,
  type FindView,
  LOOK_PARAMETERS,
  shownColumns,
  viewIn,
  withoutAll,
  withoutFilter,
} from './find-view.ts';
import type { PeopleLinks } from './people-columns.tsx';
import { PeriodSelect } from './period-select.tsx';
import { useSelectColumn } from './select-column.tsx';
import { useSelection } from './use-selection.ts';

const USER_SORTS = ['id', '-id', 'seen', '-seen', 'registered', '-registered', 'state', '-state'] as const;
const ONLY_WIDE: readonly string[] = [...TRENDS, 'distance', 'harsh'];
/** A search without results continues automatically this many times, then on request. */
const LOOKS_BY_ITSELF = 20;

interface Props {
  projectId: number;
  links: PeopleLinks;
  /** Saved views of the list. */
  views: ReactNode;
  /** Readers select rows only to export them. */
  mayWrite: boolean;
}

/** All app users of a project: searched, filtered and sorted by the server. */
export function AppUserList({ projectId, links, views, mayWrite }: Props) {
  const t = useWords(appUsersWords);
  const words = useWords(bulkWords);
  const listView = useListView(APP_USER_PARAMETERS);
  const { query, change, search, isFiltered } = listView;
  const look = useAddress(LOOK_PARAMETERS);
  const { columns: chosen, ...days } = look.query;
  const view: FindView = { search, ...viewIn(query), days };
  const shown = shownColumns(chosen, view);
  const choices = useEndpoint(listAppUserFilters, { query: { projectId } }, { staleTime: 30_000 });
  const list = useAppUsers(projectId, view);
  useLiveQuery(projectId, ['users'], [endpointKey(listAppUserFilters, { query: { projectId } })]);
  const mayConfigure = useSession(({ pages }) => pages.includes('/admin/sdkConfig'));
  const all = useAppUserColumns(links, days);
  const columns = all
    .filter(({ key }) => key === 'id' || shown.some((name) => name === key))
    // On phones a card shows the most important figures, unless columns were chosen.
    .map((column) => (!chosen && ONLY_WIDE.includes(column.key) ? { ...column, onPhone: 'hidden' as const } : column));
  const sorts = useSorts(shown, view.sort);

  const pages = list.data?.pages;
  const rows = rowsOf(list);
  const isMatch = pages?.at(-1)?.sortedBy === 'match';
  // Continues automatically if a search ends without filling a page.
  const isShort = rows?.length === 0 && list.hasNextPage && (pages?.length ?? 0) < LOOKS_BY_ITSELF;
  const { fetchNextPage, isFetchingNextPage } = list;
  const isLooking = isShort || (rows?.length === 0 && isFetchingNextPage);
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);

  const bulk = useBulkAddress();
  const [choice, setChoice] = useState<BulkChoice | null>(null);
  const filter = filterOf(view);
  const selection = useSelection(JSON.stringify([projectId, filter]));
  const selectColumn = useSelectColumn(selection, rows ?? []);
  const matching = !isFiltered && choices.data ? choices.data.total : list.hasNextPage ? null : (rows?.length ?? null);

  const saveCsv = async (file: Promise<Uint8Array>) => saveBytes('app-users.csv', await file, 'text/csv;charset=utf-8');
  const save = () => saveCsv(appUsersFile(projectId, view));
  const saveSelected = () => (selection.isAll ? save() : saveCsv(chosenUsersFile(projectId, [...selection.ids], view)));
  return (
    <>
      {mayWrite && <ShownWork projectId={projectId} />}
      <ResourceList
        caption={t('list')}
        // No rows after a failed refetch or while searching.
        list={{
          ...list,
          data: list.isError || isLooking ? undefined : list.data,
          hasNextPage: list.hasNextPage && rows?.length !== 0,
        }}
        view={isMatch ? { ...listView, sort: undefined } : listView}
        columns={[selectColumn, ...columns]}
        marked={({ userId }) => selection.isAll || selection.ids.has(userId)}
        rowKey={({ userId }) => userId}
        toolbar={
          <>
            <TableToolbar
              end={
                <>
                  {views}
                  <ColumnChoice
                    chosen={shown}
                    onChange={(names) => look.change({ columns: names === null ? null : names.join(',') })}
                  />
                  <ExportButton save={save} />
                  {mayWrite && (
                    <Button icon={<History size={15} aria-hidden="true" />} onClick={bulk.openList}>
                      {words('works')}
                    </Button>
                  )}
                </>
              }
            >
              <SearchBox label={t('search')} hint={t('searchHint')} value={listView.typed} onChange={listView.type} />
              <FilterSelect
                label={t('sortBy')}
                isLabelled
                choices={sorts}
                chosen={view.sort}
                onChoose={(sort) => change({ sort })}
              />
            </TableToolbar>
            <FilterBar
              filters={view.filters}
              choices={choices.data}
              onAdd={change}
              onRemove={(name) => change(withoutFilter(name))}
              onClear={() => change(withoutAll())}
              start={<PeriodSelect days={days} onChange={look.change} />}
            >
              <FigureRangeChoice onAdd={(figure, range) => change({ [figure]: range })} />
            </FilterBar>
          </>
        }
        notice={isLooking && <TableFoot>{t('looking')}</TableFoot>}
        empty={{
          icon: <Users size={22} />,
          title: t('emptyTitle'),
          text: t('emptyText'),
          actions: mayConfigure && (
            <>
              <ButtonLink kind="main" href={`/onboarding?projectId=${projectId}`}>
                {t('emptyTestTrip')}
              </ButtonLink>
              <ButtonLink href={adminHref('/admin/sdkConfig/codes', projectId)}>{t('emptyAction')}</ButtonLink>
            </>
          ),
        }}
        noneFound={{
          title: t('noneTitle'),
          text: list.hasNextPage ? t('lookedSoFar') : t('noneText'),
          actions: list.hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('lookFurther')}</Button>,
        }}
        foot={(count) => (
          <>
            {t('shown', { count, shown: formatNumber(count) })}{' '}
            {!isFiltered && choices.data && t('ofAll', { total: formatNumber(choices.data.total) })}
            {isMatch && <span className={styles.hint}>{t('sortedByMatch')}</span>}
          </>
        )}
      />
      <AppUserBulkBar
        selection={selection}
        matching={matching}
        mayWrite={mayWrite}
        onChoose={setChoice}
        onExport={saveSelected}
      />
      {choice && (
        <BulkPanel
          projectId={projectId}
          choice={choice}
          target={selection.isAll ? { filter } : { userIds: [...selection.ids] }}
          onClose={() => setChoice(null)}
          onStarted={(workId) => {
            setChoice(null);
            selection.clear();
            bulk.show(workId);
          }}
        />
      )}
      {mayWrite && <BulkWorksPanel projectId={projectId} />}
    </>
  );
}

/** The sort options of the shown columns, and the current one. */
function useSorts(shown: readonly ColumnName[], sort: AppUserSort): { value: AppUserSort; label: string }[] {
  const t = useWords(appUsersWords);
  const people = useWords(peopleWords);
  const figures = PEOPLE_FIGURES.filter((name) => shown.includes(name) || name === sort.replace('-', ''));
  return [
    ...USER_SORTS.map((value) => ({ value, label: t(`sort_${value}`) })),
    ...figures.flatMap((name) => [
      { value: name, label: people('sortUp', { figure: people(name) }) },
      { value: `-${name}` as const, label: people('sortDown', { figure: people(name) }) },
    ]),
  ];
}
