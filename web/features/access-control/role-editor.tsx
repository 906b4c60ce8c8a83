import { useEffect, useRef, useState } from 'react';
import type { MemberUser } from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { accessWords } from '#web/i18n/access.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { useSetRoles } from './access.queries.ts';
import styles from './forms.module.css';
import { nameOf } from './member-view.ts';
import { refusalText } from './refusal.ts';
import { RoleChoice } from './role-choice.tsx';
import { rolesIn } from './roles-in.ts';
import { placeWith, useOwnChange } from './use-own-change.ts';

interface Props {
  member: MemberUser;
  projectId: number;
  dolphin: boolean;
  /** Whether something would be dropped by closing. */
  onUnsaved: (unsaved: boolean) => void;
  /** Wants to close. */
  onDone: () => void;
}

/** Changes a person's roles below the person's row. What was seen at opening is what a save is compared with. */
export function RoleEditor({ member, projectId, dolphin, onUnsaved, onDone }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const self = useSession((state) => state.user?.uid === member.uid);
  const [seen] = useState<readonly ProjectRole[]>(member.roles);
  const [roles, setRoles] = useState<readonly ProjectRole[]>(member.roles);
  const change = useSetRoles(projectId);
  const ownChange = useOwnChange();
  const name = nameOf(member);
  const unsaved = roles.join() !== seen.join();
  const markSaved = useUnsavedWarning(unsaved, t('unsaved', { name }));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  const closeUnasked = () => {
    onUnsaved(false);
    onDone();
  };

  const save = (expected: readonly ProjectRole[]) => {
    if (change.isPending) return;
    if (!unsaved && !change.error) return onDone();
    change.mutate(
      { who: member.uid, roles, expected },
      {
        onSuccess: () => {
          markSaved();
          showSnackbar({ message: t('saved', { name }), type: 'success' });
          closeUnasked();
          if (self) void ownChange(placeWith(roles, dolphin, projectId));
        },
      },
    );
  };
  const conflict = change.error instanceof CallError ? change.error.conflict : undefined;
  const bound = self && !dolphin;
  const losesPage = bound && seen.includes('admin') && !roles.includes('admin');
  return (
    <Stack
      as="form"
      gap={20}
      ref={form}
      aria-label={t('changeOf', { name })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (roles.length > 0) save(seen);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <RoleChoice
        wide
        legend={t('changeOf', { name })}
        chosen={roles}
        onChange={setRoles}
        only={bound ? seen : undefined}
        error={roles.length === 0 ? t('noneChosen') : undefined}
      />
      {bound && !losesPage && (
        <Note breaks className={styles.text}>
          {t('ownRaise')}
        </Note>
      )}
      {losesPage && <Notice tone="warning">{t('ownLoss')}</Notice>}
      {change.error && !conflict && <Notice tone="error">{refusalText(change.error, { t, ui, self })}</Notice>}
      {conflict ? (
        <ConflictNotice
          conflict={conflict}
          now={<RoleChips roles={rolesIn(conflict)} />}
          yours={<RoleChips roles={roles} />}
        >
          <Button busy={change.isPending} onClick={() => save(rolesIn(conflict))}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={closeUnasked}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        <Row align="stretch">
          <Button kind="main" type="submit" busy={change.isPending} disabled={roles.length === 0}>
            {t(change.isPending ? 'saving' : 'save')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
