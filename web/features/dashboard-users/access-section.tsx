import Eye from 'icon:eye';
import { useState } from 'react';
import { disableUser } from '#contract/dashboard-users.ts';
import { isDolphin } from '#contract/roles.ts';
import { viewAs } from '#contract/session.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Row } from '#web/ui/row.tsx';
import { DASHBOARD_USER_CHANGE } from './user-change.ts';

/** Disables and enables a person, and views the dashboard as that person. */
export function AccessSection({ user }: { user: CurrentUser }) {
  const t = useWords(dashboardUsersWords);
  const ownUid = useSession((state) => state.user?.uid);
  const disable = useChange(disableUser, DASHBOARD_USER_CHANGE);
  const view = useChange(viewAs, { label: 'dashboardUsers' });
  const [isAsking, setAsking] = useState(false);
  const name = personName(user);
  const disabled = user.disabled === true;
  const tell = (failed: Error) => reportFailure(failed);
  const set = (wanted: boolean) =>
    disable.mutate(
      { params: { uid: user.uid }, body: { disabled: wanted } },
      {
        onSuccess: ({ ended }) => {
          const message = wanted ? t('disabledNow', { name, count: ended }) : t('enabledNow', { name });
          showSnackbar({ message, type: 'success' });
          setAsking(false);
        },
        onError: tell,
      },
    );
  // Reloads the page, because it then belongs to another person.
  const look = () =>
    view.mutate(
      { params: { uid: user.uid } },
      {
        onSuccess: () => location.assign(homeHref(user.projectRoles[0]?.projectId ?? 0)),
        onError: tell,
      },
    );
  if (user.uid === ownUid) return null;
  return (
    <section>
      <h3>{t('access')}</h3>
      {disabled && <Chip tone="danger">{t('disabled')}</Chip>}
      <p>{t(disabled ? 'isDisabled' : 'isEnabled')}</p>
      <Row align="stretch">
        {disabled ? (
          <Button busy={disable.isPending} onClick={() => set(false)}>
            {t('enable')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('disable')}</Button>
        )}
        {!isDolphin(user) && !disabled && (
          <Button icon={<Eye size={15} aria-hidden="true" />} busy={view.isPending} onClick={look}>
            {t('viewAs')}
          </Button>
        )}
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t('disableTitle', { name })}
          action={t('disableNow')}
          busyAction={t('disabling')}
          busy={disable.isPending}
          onConfirm={() => set(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('disableText', { name, email: user.email })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
