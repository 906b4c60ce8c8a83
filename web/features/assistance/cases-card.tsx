import { Download, ShieldCheck, X } from 'lucide-react';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '#contract/assistance-lists.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './assistance.module.css';
import { type Days, useCases } from './assistance.queries.ts';
import { CaseTable } from './case-table.tsx';
import { sortOf, sortText, viewIn } from './cases-view.ts';
import { ContractsList } from './contracts-list.tsx';
import { saveCases } from './save-lists.ts';

export interface SearchInAddress {
  typed: string;
  search: string;
  type: (text: string) => void;
}

/** Each impact and call of the days, or what happened to each app user. */
export function CasesCard({ days, searching }: { days: Days; searching: SearchInAddress }) {
  const t = useWords(assistanceWords);
  const { parameters, change } = useParameters();
  const { view } = viewIn(parameters);
  return (
    <Card flush>
      <div className={styles.viewBar}>
        <Segmented<'cases' | 'contracts'>
          label={t('view')}
          options={[
            { value: 'cases', label: t('view_cases') },
            { value: 'contracts', label: t('view_contracts') },
          ]}
          value={view}
          onChange={(value) => change({ view: value === 'cases' ? null : value, sort: null, user: null })}
        />
      </div>
      {view === 'cases' ? (
        <CasesList days={days} searching={searching} />
      ) : (
        <ContractsList days={days} searching={searching} />
      )}
    </Card>
  );
}

function CasesList({ days, searching }: { days: Days; searching: SearchInAddress }) {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  const { parameters, change } = useParameters();
  const { userId, kind, state, tests, caseSort } = viewIn(parameters);
  const wish = { ...days, userId, search: searching.search, kind, state, tests, sort: caseSort };
  const list = useCases(wish);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const isFiltered = Boolean(userId || searching.search || kind || state || tests);
  return (
    <>
      <TableToolbar
        end={
          <Button icon={<Download size={15} aria-hidden="true" />} onClick={() => void saveCases(wish, t)}>
            {ui('exportCsv')}
          </Button>
        }
      >
        {userId ? (
          <Button icon={<X size={15} aria-hidden="true" />} onClick={() => change({ user: null })}>
            {t('onlyUser', { user: userId })}
          </Button>
        ) : (
          <SearchBox label={t('search')} value={searching.typed} onChange={searching.type} />
        )}
        <FilterChoice<CaseKind>
          label={t('kind')}
          all={t('allKinds')}
          choices={CASE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          chosen={kind}
          onChoose={(value) => change({ kind: value })}
        />
        <FilterChoice<CaseState>
          label={t('state')}
          all={t('allStates')}
          choices={CASE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          chosen={state}
          onChoose={(value) => change({ state: value })}
        />
        <FilterChoice<'without' | 'only'>
          label={t('tests')}
          all={t('tests_all')}
          choices={[
            { value: 'without', label: t('tests_without') },
            { value: 'only', label: t('tests_only') },
          ]}
          chosen={tests}
          onChoose={(value) => change({ tests: value })}
        />
      </TableToolbar>
      {list.error && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          icon={<ShieldCheck size={22} />}
          title={t(isFiltered ? 'noneFound' : 'empty')}
          text={t(isFiltered ? 'noneFoundText' : 'emptyText')}
        />
      ) : (
        <CaseTable
          rows={rows}
          sort={sortOf(caseSort)}
          onSort={(sort) => change({ sort: sortText(sort) })}
          hrefOf={({ id }) => withParameters({ case: id })}
        />
      )}
      {rows?.length !== 0 && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {rows && t('shown', { count: rows.length })}
        </TableFoot>
      )}
    </>
  );
}
