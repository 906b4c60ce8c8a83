import { useState } from 'react';
import { setGlobalRoles } from '#contract/access-control.ts';
import { isDolphin } from '#contract/roles.ts';
import type { CurrentUser } from '#contract/users.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { DASHBOARD_USER_CHANGE } from './user-change.ts';

/** Grants or removes the dolphin role, after a confirmation. */
export function GlobalRole({ user }: { user: CurrentUser }) {
  const t = useWords(dashboardUsersWords);
  const message = useWords(messageWords);
  const ownUid = useSession((state) => state.user?.uid);
  const set = useChange(setGlobalRoles, DASHBOARD_USER_CHANGE);
  const [isAsking, setAsking] = useState(false);
  const dolphin = isDolphin(user);
  const name = personName(user);
  const { email } = user;
  const error = set.error instanceof CallError ? set.error : null;
  const why = () => {
    if (error?.code === 'last_admin') return t('lastDolphin');
    if (error?.code === 'unknown_user') return message('unknownUser');
    return failureText(error);
  };
  const close = () => {
    setAsking(false);
    set.reset();
  };
  const confirm = () =>
    set.mutate(
      { params: { x: user.uid }, body: { data: { roles: dolphin ? [] : ['admin'] } } },
      {
        onSuccess: () => {
          showSnackbar({ message: t(dolphin ? 'taken' : 'made', { name }), type: 'success' });
          close();
        },
      },
    );
  return (
    <section>
      <h3>{t('everywhere')}</h3>
      {dolphin && <RoleChips roles={['dolphin']} />}
      <p>{t(dolphin ? 'isDolphin' : user.emailVerified ? 'noDolphin' : 'unconfirmed')}</p>
      <Row align="stretch">
        <Button disabled={!dolphin && !user.emailVerified} onClick={() => setAsking(true)}>
          {t(dolphin ? 'takeDolphin' : 'makeDolphin')}
        </Button>
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t(dolphin ? 'takeTitle' : 'makeTitle', { name })}
          action={t(dolphin ? 'takeNow' : 'makeNow')}
          busyAction={t(dolphin ? 'taking' : 'making')}
          busy={set.isPending}
          onConfirm={confirm}
          onCancel={close}
        >
          <p>{t(dolphin ? 'takeText' : 'makeText', { name, email })}</p>
          {dolphin && user.uid === ownUid && <Notice tone="warning">{t('takeSelf')}</Notice>}
          {set.error && <Notice tone="error">{why()}</Notice>}
        </ConfirmDialog>
      )}
    </section>
  );
}
