import KeyRound from 'icon:key-round';
import { useState } from 'react';
import { API_KEY_STATES, listApiKeys } from '#contract/api-keys.ts';
import { usePages } from '#web/api/use-pages.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { CreateButton } from '#web/ui/button.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { CreateKeyPanel } from './create-key-panel.tsx';
import { useKeyColumns } from './key-columns.tsx';

const PARAMETERS = {
  state: choice(API_KEY_STATES),
  sort: choiceOr(['created', '-created', 'name', '-name'], '-created'),
};

/** All keys of a project. */
export function KeysList({ projectId }: { projectId: number }) {
  const t = useWords(apiKeysWords);
  const [creating, setCreating] = useState(false);
  const view = useListView(PARAMETERS);
  const { search, query, change } = view;
  const list = usePages(listApiKeys, { query: { projectId, search, ...query } }, { label: 'apiKeys' });
  const { rows } = list;
  const columns = useKeyColumns(({ id }) => withParameters({ key: id, search: null, state: null, sort: null }));
  const save = () =>
    saveTable('api-keys', rows ?? [], [
      [t('name'), (row) => row.name],
      [t('prefix'), (row) => row.prefix],
      [t('scope'), (row) => t(`scope_${row.scope}`)],
      [t('state'), (row) => t(`state_${row.state}`)],
      [t('created'), (row) => row.createdAt],
      [t('createdBy'), (row) => row.createdBy],
      [t('expires'), (row) => row.expiresAt],
      [t('lastUsed'), (row) => row.lastUsedAt],
    ]);
  return (
    <>
      <ResourceList
        title={t('title')}
        lead={t('lead')}
        action={<CreateButton onClick={() => setCreating(true)}>{t('create')}</CreateButton>}
        list={list}
        view={view}
        columns={columns}
        rowKey={({ id }) => id}
        search={t('search')}
        filters={
          <FilterChoice
            label={t('state')}
            all={t('allStates')}
            choices={API_KEY_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={query.state}
            onChoose={(state) => change({ state })}
          />
        }
        tools={<ExportButton save={save} />}
        empty={{ icon: <KeyRound size={22} />, title: t('empty'), text: t('emptyText') }}
        noneFound={{ title: t('noneFound'), text: t('noneFoundText') }}
        foot={(count) => t('shown', { count })}
      />
      <CreateKeyPanel projectId={projectId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
