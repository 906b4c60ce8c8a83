import { Download, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppUserRow } from '#contract/app-user-list.ts';
import { APP_USER_SORTS, type AppUserSort, DEFAULT_APP_USER_SORT } from '#contract/app-user-lists.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { AppUserTable } from './app-user-table.tsx';
import styles from './app-users.module.css';
import { appUsersFile, appUsersKeys, useAppUsers, useFilterChoices } from './app-users.queries.ts';
import { FilterBar } from './filter-bar.tsx';
import { type FindView, viewIn, without, withoutAll } from './find-view.ts';

/** A look that ends without a hit goes on by itself so often; then one is asked. */
const LOOKS_BY_ITSELF = 20;

interface Props {
  projectId: number;
  hrefOf: (row: AppUserRow) => string;
}

/** All app users of a project: searched, filtered and sorted by the server. */
export function AppUserList({ projectId, hrefOf }: Props) {
  const t = useWords(appUsersWords);
  const ui = useWords(uiWords);
  const { typed, search, type } = useSearchInAddress();
  const { parameters, change } = useParameters();
  const view: FindView = { search, ...viewIn(parameters) };
  const choices = useFilterChoices(projectId);
  const list = useAppUsers(projectId, view);
  useLiveQuery(projectId, ['users'], appUsersKeys.filters(projectId));
  const mayConfigure = useSession(({ pages }) => pages.includes('/admin/sdkConfig'));
  const [exporting, setExporting] = useState(false);

  const pages = list.data?.pages;
  const rows = list.isError ? [] : pages?.flatMap((page) => page.items);
  const sortedBy = pages?.at(-1)?.sortedBy;
  const isNarrowed = search !== '' || Object.keys(view.filters).length > 0;
  // What was looked through without filling a page: nobody should have to ask for the next stretch.
  const isShort = pages !== undefined && (rows?.length ?? 0) < 1 && list.hasNextPage && pages.length < LOOKS_BY_ITSELF;
  const { fetchNextPage, isFetchingNextPage } = list;
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);

  const save = async () => {
    setExporting(true);
    try {
      saveBytes('app-users.csv', await appUsersFile(projectId, view), 'text/csv;charset=utf-8');
    } catch {
      showSnackbar({ message: t('exportFailed'), type: 'error' });
    }
    setExporting(false);
  };
  const sortBy = (sort: AppUserSort) => change({ sort: sort === DEFAULT_APP_USER_SORT ? null : sort });

  const isEmpty = rows?.length === 0 && !isNarrowed && !list.isError && !list.hasNextPage;
  if (isEmpty) {
    return (
      <Card>
        <Empty
          icon={<Users size={22} />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          actions={
            mayConfigure && (
              <>
                <ButtonLink kind="main" href={`/onboarding?projectId=${projectId}`}>
                  {t('emptyTestTrip')}
                </ButtonLink>
                <ButtonLink href={adminHref('/admin/sdkConfig/codes', projectId)}>{t('emptyAction')}</ButtonLink>
              </>
            )
          }
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <TableToolbar
        end={
          <Button icon={<Download size={15} aria-hidden="true" />} busy={exporting} onClick={() => void save()}>
            {exporting ? t('exporting') : ui('exportCsv')}
          </Button>
        }
      >
        <SearchBox label={t('search')} hint={t('searchHint')} value={typed} onChange={type} />
        <label className={styles.sort}>
          <span>{t('sortBy')}</span>
          <select value={view.sort} onChange={(event) => sortBy(event.target.value as AppUserSort)}>
            {APP_USER_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort_${sort}`)}
              </option>
            ))}
          </select>
        </label>
      </TableToolbar>
      <FilterBar
        filters={view.filters}
        choices={choices.data}
        onAdd={(changes) => change(changes)}
        onRemove={(name) => change(without(name))}
        onClear={() => change({ ...withoutAll(), search: search || null })}
      />
      {list.isError ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 && !isShort && !isFetchingNextPage ? (
        <Empty
          icon={<Users size={22} />}
          title={t('noneTitle')}
          text={list.hasNextPage ? t('lookedSoFar') : t('noneText')}
          actions={list.hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('lookFurther')}</Button>}
        />
      ) : (
        <AppUserTable
          rows={isShort ? undefined : rows}
          sort={sortedBy === 'match' ? undefined : { key: view.sort.replace('-', ''), up: !view.sort.startsWith('-') }}
          onSort={({ key, up }) => sortBy(`${up ? '' : '-'}${key}` as AppUserSort)}
          hrefOf={hrefOf}
        />
      )}
      <TableFoot
        onMore={rows && rows.length > 0 && list.hasNextPage ? () => void fetchNextPage() : undefined}
        loading={isFetchingNextPage}
      >
        {isShort && t('looking')}
        {!isShort && rows && rows.length > 0 && (
          <>
            {t('shown', { count: rows.length, shown: formatNumber(rows.length) })}{' '}
            {!isNarrowed && choices.data && t('ofAll', { total: formatNumber(choices.data.total) })}
            {sortedBy === 'match' && <span className={styles.hint}>{t('sortedByMatch')}</span>}
          </>
        )}
      </TableFoot>
    </Card>
  );
}
