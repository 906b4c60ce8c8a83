import { Download, Plus, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { CODE_STATES, type CodeState } from '#contract/code-letters.ts';
import type { ProjectCode } from '#contract/project-codes.ts';
import { csvOf } from '#web/format/csv.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { CodeTable } from './code-table.tsx';
import { CreateCodePanel } from './create-code-panel.tsx';
import styles from './project-codes.module.css';
import { type CodeSort, useProjectCodes } from './project-codes.queries.ts';

const SORTS: readonly string[] = ['created', '-created', 'name', '-name', 'uses', '-uses'];

/** All codes of a project. */
export function CodesList({ projectId }: { projectId: number }) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const [creating, setCreating] = useState(false);
  const { typed, search, type } = useSearchInAddress();
  const { parameters, change, open } = useParameters();
  const state = CODE_STATES.find((one) => one === parameters.state) ?? null;
  const sort = (SORTS.includes(parameters.sort ?? '') ? parameters.sort : '-created') as CodeSort;
  const list = useProjectCodes(projectId, { search, state, sort });
  const rows = list.data?.pages.flatMap((page) => page.items);
  const filtered = search !== '' || state !== null;
  const detailsOf = ({ id }: ProjectCode) => ({ code: id, search: null, state: null, sort: null });
  const save = () => {
    const head = [t('name'), t('code'), t('note'), t('state'), t('joined'), t('limit'), t('expires'), t('created')];
    const lines = (rows ?? []).map((row) => [
      row.name,
      row.code,
      row.note,
      t(`state_${row.state}`),
      row.uses,
      row.maxUses,
      row.expiresAt,
      row.createdAt,
    ]);
    saveCsv('project-codes', csvOf([head, ...lines]));
  };
  const create = (
    <Button
      kind="main"
      icon={<Plus size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <Card title={t('title')} action={create} flush>
        <p className={styles.lead}>{t('lead')}</p>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : rows?.length === 0 && !filtered ? (
          <Empty icon={<TicketCheck size={22} />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <TableToolbar
              end={
                <Button icon={<Download size={15} aria-hidden="true" />} onClick={save}>
                  {ui('exportCsv')}
                </Button>
              }
            >
              <SearchBox label={t('search')} value={typed} onChange={type} />
              <FilterChoice<CodeState>
                label={t('state')}
                all={t('allStates')}
                choices={CODE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
                chosen={state}
                onChoose={(value) => change({ state: value })}
              />
            </TableToolbar>
            {rows?.length === 0 ? (
              <Empty icon={<TicketCheck size={22} />} title={t('noneFound')} text={t('noneFoundText')} />
            ) : (
              <CodeTable
                rows={rows}
                sort={{ key: sort.replace('-', ''), up: !sort.startsWith('-') }}
                onSort={({ key, up }) => change({ sort: up ? key : `-${key}` })}
                hrefOf={(code) => withParameters(detailsOf(code))}
              />
            )}
            <TableFoot
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              loading={list.isFetchingNextPage}
            >
              {rows && t('shown', { count: rows.length })}
            </TableFoot>
          </>
        )}
      </Card>
      <CreateCodePanel
        projectId={projectId}
        open={creating}
        onClose={() => setCreating(false)}
        onMade={(code) => open(detailsOf(code))}
      />
    </>
  );
}
