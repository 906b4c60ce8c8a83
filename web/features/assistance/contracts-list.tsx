import { Download, ShieldCheck } from 'lucide-react';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { type Days, useContracts } from './assistance.queries.ts';
import type { SearchInAddress } from './cases-card.tsx';
import { sortOf, sortText, viewIn } from './cases-view.ts';
import { ContractTable } from './contract-table.tsx';
import { saveContracts } from './save-lists.ts';

/** App users with impacts or calls; a name leads to theirs. */
export function ContractsList({ days, searching }: { days: Days; searching: SearchInAddress }) {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  const { parameters, change } = useParameters();
  const { contractSort } = viewIn(parameters);
  const wish = { ...days, search: searching.search, sort: contractSort };
  const list = useContracts(wish);
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <TableToolbar
        end={
          <Button icon={<Download size={15} aria-hidden="true" />} onClick={() => void saveContracts(wish, t)}>
            {ui('exportCsv')}
          </Button>
        }
      >
        <SearchBox label={t('search')} value={searching.typed} onChange={searching.type} />
      </TableToolbar>
      {list.error && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          icon={<ShieldCheck size={22} />}
          title={t(searching.search ? 'noneFound' : 'empty')}
          text={t(searching.search ? 'noneFoundText' : 'emptyText')}
        />
      ) : (
        <ContractTable
          rows={rows}
          sort={sortOf(contractSort)}
          onSort={(sort) => change({ sort: sortText(sort) })}
          hrefOf={({ userId }) => withParameters({ view: null, sort: null, user: userId })}
        />
      )}
      <TableFoot
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loading={list.isFetchingNextPage}
      >
        {rows && t('shown', { count: rows.length })}
      </TableFoot>
    </>
  );
}
