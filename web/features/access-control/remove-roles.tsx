import { type MemberUser, setProjectRoles } from '#contract/access-control.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { ROLES_CHANGE } from './access.queries.ts';
import { roleRefusals } from './role-refusals.ts';
import { rolesIn } from './roles-in.ts';
import { placeWith, useOwnChange } from './use-own-change.ts';

interface Props {
  member: MemberUser;
  projectId: number;
  project: string;
  dolphin: boolean;
  onDone: () => void;
}

/** Removes all roles of a person on the project, after a confirmation. */
export function RemoveRoles({ member, projectId, project, dolphin, onDone }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const ownUid = useSession((state) => state.user?.uid);
  const change = useChange(setProjectRoles, ROLES_CHANGE);
  const ownChange = useOwnChange();
  const name = personName(member);
  const self = member.uid === ownUid;
  const roles = new Intl.ListFormat(document.documentElement.lang || 'en').format(
    member.roles.map((role) => roleName(role)),
  );
  const take = () =>
    change.mutate(
      { params: { id: String(projectId), x: member.uid }, body: { data: { roles: [], expected: [...member.roles] } } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('taken', { name }), type: 'success' });
          onDone();
          if (self) void ownChange(placeWith([], dolphin, projectId));
        },
      },
    );
  const conflict = change.error instanceof CallError ? change.error.conflict : undefined;
  return (
    <ConfirmDialog
      title={t('takeTitle', { name })}
      action={t('takeNow')}
      busyAction={t('taking')}
      busy={change.isPending}
      onConfirm={take}
      onCancel={onDone}
    >
      <p>{t('takeText', { name, email: member.email, roles, project })}</p>
      {self && !dolphin ? <Notice tone="warning">{t('takeSelf', { project })}</Notice> : <p>{t('takeStays')}</p>}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          now={<RoleChips roles={rolesIn(conflict)} />}
          yours={<RoleChips roles={[]} />}
        />
      )}
      {change.error && !conflict && <Notice tone="error">{failureText(change.error, roleRefusals(t, self))}</Notice>}
    </ConfirmDialog>
  );
}
