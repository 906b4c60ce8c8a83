import TicketCheck from 'icon:ticket-check';
import { useState } from 'react';
import { CODE_STATES, listProjectCodes, type ProjectCode } from '#contract/project-codes.ts';
import { usePages } from '#web/api/use-pages.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { CreateButton } from '#web/ui/button.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { useCodeColumns } from './code-columns.tsx';
import { ProjectCodeForm } from './project-code-form.tsx';

const PARAMETERS = {
  state: choice(CODE_STATES),
  sort: choiceOr(['created', '-created', 'name', '-name', 'uses', '-uses'], '-created'),
};
const hrefOf = ({ id }: ProjectCode): string => withParameters({ code: id, search: null, state: null, sort: null });

/** All codes of a project. */
export function CodesList({ projectId }: { projectId: number }) {
  const t = useWords(projectCodesWords);
  const { go } = useNavigation();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  const view = useListView(PARAMETERS);
  const { search, query, change } = view;
  const list = usePages(listProjectCodes, { query: { projectId, search, ...query } }, { label: 'projectCodes' });
  const { rows } = list;
  const columns = useCodeColumns(hrefOf);
  const save = () =>
    saveTable('project-codes', rows ?? [], [
      [t('name'), (row) => row.name],
      [t('code'), (row) => row.code],
      [t('note'), (row) => row.note],
      [t('state'), (row) => t(`state_${row.state}`)],
      [t('joined'), (row) => row.uses],
      [t('limit'), (row) => row.maxUses],
      [t('expires'), (row) => row.expiresAt],
      [t('created'), (row) => row.createdAt],
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
            choices={CODE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={query.state}
            onChoose={(state) => change({ state })}
          />
        }
        tools={<ExportButton save={save} />}
        empty={{ icon: <TicketCheck size={22} />, title: t('empty'), text: t('emptyText') }}
        noneFound={{ title: t('noneFound'), text: t('noneFoundText') }}
        foot={(count) => t('shown', { count })}
      />
      <SidePanel open={creating} onClose={close} title={t('create')} lead={t('createLead')}>
        {creating && (
          <ProjectCodeForm
            projectId={projectId}
            onSaved={(code) => {
              close();
              go(hrefOf(code));
            }}
            onCancel={close}
          />
        )}
      </SidePanel>
    </>
  );
}
