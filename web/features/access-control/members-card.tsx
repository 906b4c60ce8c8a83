import SearchX from 'icon:search-x';
import UsersRound from 'icon:users-round';
import { useState } from 'react';
import type { MemberUser } from '#contract/access-control.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { everyMember, useMembers } from './access.queries.ts';
import { useMemberColumns } from './member-columns.tsx';
import { SortChoice } from './member-sort.tsx';
import { MEMBER_PARAMETERS } from './member-view.ts';
import { RemoveRoles } from './remove-roles.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleFilter } from './role-filter.tsx';
import { useRoleEditing } from './use-role-editing.ts';

interface Props {
  projectId: number;
  project: string;
  dolphin: boolean;
  onGrant: () => void;
  onDetails: (member: MemberUser) => void;
}

/** Who has access: to find, to compare, to change in place. */
export function MembersCard({ projectId, project, dolphin, onGrant, onDetails }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const view = useListView(MEMBER_PARAMETERS);
  const filter = { search: view.search, ...view.query };
  const { members, counts, ...pages } = useMembers(projectId, filter);
  const [taking, setTaking] = useState<MemberUser | null>(null);
  const editing = useRoleEditing((member) => confirm(t('dropRoles', { name: personName(member) })));
  const { guarded } = editing;
  const isEdited = ({ uid }: MemberUser) => uid === editing.editing?.uid;
  const columns = useMemberColumns({
    editing: editing.editing?.uid ?? null,
    onDetails,
    onEdit: editing.toggle,
    onTake: setTaking,
  });
  const save = async () =>
    saveTable(`${t('exportName')}-${projectId}`, await everyMember(projectId, filter), [
      [t('columnName'), personName],
      [t('columnEmail'), (member) => member.email],
      [t('columnCompany'), (member) => member.company],
      [t('columnRoles'), (member) => member.roles.map((role) => roleName(role)).join(', ')],
    ]);
  const fitting = counts?.[filter.role ?? 'total'] ?? 0;
  return (
    <>
      <ResourceList
        caption={t('people')}
        list={{ ...pages, data: members && { items: members } }}
        view={{ ...view, type: guarded(view.type), sortBy: guarded(view.sortBy) }}
        columns={columns}
        rowKey={({ uid }) => uid}
        search={t('search')}
        searchHint={t('searchHint')}
        filters={
          <>
            <RoleFilter role={filter.role} counts={counts} onRole={guarded((role) => view.change({ role }))} />
            {view.sort && <SortChoice sort={view.sort} onSort={guarded(view.sortBy)} />}
          </>
        }
        tools={<ExportButton save={save} />}
        empty={{
          icon: <UsersRound size={22} />,
          title: t('nobodyTitle'),
          text: t('nobodyText'),
          actions: <Button onClick={onGrant}>{t('grant')}</Button>,
        }}
        noneFound={{
          icon: <SearchX size={22} />,
          title: t('nothingTitle'),
          text: t('nothingText'),
          actions: <Button onClick={view.clear}>{t('clear')}</Button>,
        }}
        foot={(shown) => (shown < fitting ? t('shownOf', { shown, count: fitting }) : t('shown', { count: shown }))}
        marked={isEdited}
        below={(member) =>
          isEdited(member) && (
            <RoleEditor
              member={member}
              projectId={projectId}
              dolphin={dolphin}
              onUnsaved={editing.setUnsaved}
              onDone={editing.close}
            />
          )
        }
      />
      {taking && (
        <RemoveRoles
          member={taking}
          projectId={projectId}
          project={project}
          dolphin={dolphin}
          onDone={() => setTaking(null)}
        />
      )}
    </>
  );
}
