import { useMutation } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { MemberUser } from '#contract/access-control.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableFoot } from '#web/ui/table-frame.tsx';
import { everyMember, useMembers } from './access.queries.ts';
import { csvOfMembers } from './export-members.ts';
import { MemberTable } from './member-table.tsx';
import { MemberToolbar } from './member-toolbar.tsx';
import { nameOf } from './member-view.ts';
import styles from './members.module.css';
import { RoleEditor } from './role-editor.tsx';
import { TakeRoles } from './take-roles.tsx';
import { useMemberView } from './use-member-view.ts';
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
  const { typed, type } = useSearchInAddress();
  const { view, filterBy, sortBy, clear } = useMemberView();
  const { members, counts, ...pages } = useMembers(projectId, view);
  const [taking, setTaking] = useState<MemberUser | null>(null);
  const editing = useRoleEditing((member) => confirm(t('dropRoles', { name: nameOf(member) })));
  const download = useMutation({
    mutationFn: async () => {
      const everyone = await everyMember(projectId, view);
      saveCsv(`${t('exportName')}-${projectId}`, csvOfMembers(everyone, { t, roleName }));
    },
    onError: (error) => {
      const message = failureText(error);
      showSnackbar({ message, type: 'error' });
    },
  });
  const showEveryone = () => {
    type('');
    clear();
  };

  if (pages.error && !members) {
    return (
      <Card>
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      </Card>
    );
  }
  if (counts?.total === 0 && !view.search && !pages.isPlaceholderData) {
    return (
      <Card>
        <Empty
          icon={<UsersRound size={22} />}
          title={t('nobodyTitle')}
          text={t('nobodyText')}
          actions={<Button onClick={onGrant}>{t('grant')}</Button>}
        />
      </Card>
    );
  }
  const fitting = counts?.[view.role ?? 'total'] ?? 0;
  return (
    <Card flush>
      <MemberToolbar
        typed={typed}
        onType={editing.guarded(type)}
        view={view}
        counts={counts}
        onRole={editing.guarded(filterBy)}
        onSort={editing.guarded(sortBy)}
        exporting={download.isPending}
        onExport={() => download.mutate()}
      />
      <div className={styles.rows} aria-busy={pages.isPending || pages.isPlaceholderData}>
        {members?.length === 0 ? (
          <Empty
            icon={<SearchX size={22} />}
            title={t('nothingTitle')}
            text={t('nothingText')}
            actions={<Button onClick={showEveryone}>{t('clear')}</Button>}
          />
        ) : (
          <MemberTable
            members={members}
            view={view}
            onSort={editing.guarded(sortBy)}
            editing={editing.editing?.uid ?? null}
            onDetails={onDetails}
            onEdit={editing.toggle}
            onTake={setTaking}
            editor={(member) => (
              <RoleEditor
                member={member}
                projectId={projectId}
                dolphin={dolphin}
                onUnsaved={editing.setUnsaved}
                onDone={editing.close}
              />
            )}
          />
        )}
      </div>
      {members && members.length > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {members.length < fitting
            ? t('shownOf', { shown: members.length, count: fitting })
            : t('shown', { count: members.length })}
        </TableFoot>
      )}
      {taking && (
        <TakeRoles
          member={taking}
          projectId={projectId}
          project={project}
          dolphin={dolphin}
          onDone={() => setTaking(null)}
        />
      )}
    </Card>
  );
}
