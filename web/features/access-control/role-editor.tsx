import { useEffect } from 'react';
import { type MemberUser, setProjectRoles } from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { ROLES_CHANGE } from './access.queries.ts';
import styles from './forms.module.css';
import { RoleChoice } from './role-choice.tsx';
import { roleRefusals } from './role-refusals.ts';
import { placeWith, useOwnChange } from './use-own-change.ts';

interface Props {
  member: MemberUser;
  projectId: number;
  dolphin: boolean;
  /** Whether closing would discard changes. */
  onUnsaved: (unsaved: boolean) => void;
  /** Requests closing. */
  onDone: () => void;
}

/** Edits a person's roles below their row. A save is based on the roles at opening. */
export function RoleEditor({ member, projectId, dolphin, onUnsaved, onDone }: Props) {
  const t = useWords(accessWords);
  const self = useSession((state) => state.user?.uid === member.uid);
  const change = useChange(setProjectRoles, ROLES_CHANGE);
  const ownChange = useOwnChange();
  const name = personName(member);
  const closeUnasked = () => {
    onUnsaved(false);
    onDone();
  };
  const form = useVersionedForm({
    record: member.roles as readonly ProjectRole[],
    draftOf: (roles) => ({ roles }),
    schema: setProjectRoles.body,
    bodyOf: ({ roles }, expected) => ({ data: { roles: [...roles], expected: [...expected] } }),
    save: (body) => change.mutateAsync({ params: { id: String(projectId), x: member.uid }, body }),
    onSaved: () => {
      showSnackbar({ message: t('saved', { name }), type: 'success' });
      closeUnasked();
      if (self) void ownChange(placeWith(roles, dolphin, projectId));
    },
    onUnchanged: onDone,
    onTheirs: closeUnasked,
    question: t('unsaved', { name }),
  });
  const { element, seen, isDirty } = form;
  const { roles } = form.draft;
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [element]);
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);

  const bound = self && !dolphin;
  const losesPage = bound && seen.includes('admin') && !roles.includes('admin');
  const isNone = roles.length === 0;
  return (
    <Stack
      as="form"
      gap={20}
      aria-label={t('changeOf', { name })}
      {...formProps(form)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <RoleChoice
        wide
        legend={t('changeOf', { name })}
        chosen={roles}
        onChange={(chosen) => form.change({ roles: chosen })}
        only={bound ? seen : undefined}
        error={isNone ? t('noneChosen') : undefined}
      />
      {bound && !losesPage && (
        <Note breaks className={styles.text}>
          {t('ownRaise')}
        </Note>
      )}
      {losesPage && <Notice tone="warning">{t('ownLoss')}</Notice>}
      <FormTrouble
        form={form}
        now={(theirs) => <RoleChips roles={theirs} />}
        yours={<RoleChips roles={roles} />}
        refusals={roleRefusals(t, self)}
      />
      <FormButtons
        form={form}
        save={t('save')}
        saving={t('saving')}
        cancel={t('cancel')}
        disabled={isNone}
        onCancel={onDone}
      />
    </Stack>
  );
}
