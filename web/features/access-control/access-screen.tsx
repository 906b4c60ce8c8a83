import UserRoundPlus from 'icon:user-round-plus';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { isDolphin } from '#contract/roles.ts';
import type { CurrentUser } from '#contract/users.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { session, useSession } from '#web/session/session.store.ts';
import { toggleDashboardUserDialog } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { DeleteProjectCard } from './delete-project-card.tsx';
import { GlobalRoles } from './global-roles.tsx';
import { GrantForm } from './grant-form.tsx';
import { MembersCard } from './members-card.tsx';
import { PersonPanel } from './person-panel.tsx';

/** `grant` is open where a link leads straight to the form. */
const PARAMETERS = { person: text(), grant: choice(['open']) };

interface Props {
  projectId: number;
  /** Its name; undefined while it is loading for a dolphin who is not a member. */
  project: string | undefined;
  user: CurrentUser;
  /** The action offered for someone who is not registered. */
  offer: ComponentProps<typeof GrantForm>['offer'];
  /** Between the people who have access and the rest. */
  waiting: ReactNode;
  onDeleted: () => void;
}

/** The roles on a project. */
export function AccessScreen({ projectId, project, user, offer, waiting, onDeleted }: Props) {
  const t = useWords(accessWords);
  const { query, change } = useAddress(PARAMETERS);
  const setGranting = (open: boolean) => change({ grant: open ? 'open' : null });
  const person = query.person || null;
  const open = useSession((state) => state.dashboardUserDialogOpen);
  const dolphin = isDolphin(user);
  const name = project ?? t('thisProject');

  // The address determines whose details are open; the session's toggle follows it, also when the page is left.
  const wanted = person !== null;
  useEffect(() => {
    if (wanted !== open) toggleDashboardUserDialog();
  }, [wanted, open]);
  useEffect(() => closeDialog, []);

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            kind="main"
            icon={<UserRoundPlus size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setGranting(true)}
          >
            {t('grant')}
          </Button>
        }
      />
      <Sections>
        <MembersCard
          projectId={projectId}
          project={name}
          dolphin={dolphin}
          onGrant={() => setGranting(true)}
          onDetails={(member) => change({ person: member.uid })}
        />
        {waiting}
        {dolphin && <GlobalRoles />}
        <DeleteProjectCard projectId={projectId} project={project} onDeleted={onDeleted} />
      </Sections>
      <SidePanel
        open={query.grant === 'open'}
        onClose={() => setGranting(false)}
        title={t('grantTitle', { project: name })}
        lead={t('grantLead')}
      >
        <GrantForm projectId={projectId} ownEmail={user.email} offer={offer} onDone={() => setGranting(false)} />
      </SidePanel>
      <PersonPanel
        uid={person}
        projectId={projectId}
        open={open}
        dolphin={dolphin}
        onClose={() => change({ person: null })}
      />
    </>
  );
}

function closeDialog(): void {
  if (session.getState().dashboardUserDialogOpen) toggleDashboardUserDialog();
}
