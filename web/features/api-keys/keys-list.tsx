import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { API_KEY_STATES, type ApiKeyState } from '#contract/api-key-words.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './api-keys.module.css';
import { type KeySort, useApiKeys } from './api-keys.queries.ts';
import { CreateKeyPanel } from './create-key-panel.tsx';
import { ExportKeys } from './export-keys.tsx';
import { KeyTable } from './key-table.tsx';

const SORTS: readonly string[] = ['created', '-created', 'name', '-name'];

/** All keys of a project. */
export function KeysList({ projectId }: { projectId: number }) {
  const t = useWords(apiKeysWords);
  const [creating, setCreating] = useState(false);
  const { typed, search, type } = useSearchInAddress();
  const { parameters, change } = useParameters();
  const state = API_KEY_STATES.find((one) => one === parameters.state) ?? null;
  const sort = (SORTS.includes(parameters.sort ?? '') ? parameters.sort : '-created') as KeySort;
  const list = useApiKeys(projectId, { search, state, sort });
  const rows = list.data?.pages.flatMap((page) => page.items);
  const filtered = search !== '' || state !== null;
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
          <Empty icon={<KeyRound size={22} />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <TableToolbar end={rows && <ExportKeys rows={rows} />}>
              <SearchBox label={t('search')} value={typed} onChange={type} />
              <FilterChoice<ApiKeyState>
                label={t('state')}
                all={t('allStates')}
                choices={API_KEY_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
                chosen={state}
                onChoose={(value) => change({ state: value })}
              />
            </TableToolbar>
            {rows?.length === 0 ? (
              <Empty icon={<KeyRound size={22} />} title={t('noneFound')} text={t('noneFoundText')} />
            ) : (
              <KeyTable
                rows={rows}
                sort={{ key: sort.replace('-', ''), up: !sort.startsWith('-') }}
                onSort={({ key, up }) => change({ sort: up ? key : `-${key}` })}
                hrefOf={({ id }) => withParameters({ key: id, search: null, state: null, sort: null })}
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
      <CreateKeyPanel projectId={projectId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
