import { createInvitation, type Invitation, listInvitations, withdrawInvitation } from '#contract/invitations.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatDay } from '#web/format/times.ts';
import { invitationWords } from '#web/i18n/invitations.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './invitations.module.css';

/** Pending invitations; no card if there are none. */
export function InvitationsCard({ projectId }: { projectId: number }) {
  const t = useWords(invitationWords);
  const { data } = useEndpoint(listInvitations, { query: { projectId } });
  const invitations = data?.items;
  if (!invitations || invitations.length === 0) return null;
  return (
    <Card title={t('title')} lead={t('lead')}>
      <Stack as="ul" gap={0} line="between" className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} projectId={projectId} invitation={invitation} />
        ))}
      </Stack>
    </Card>
  );
}

function InvitationItem({ projectId, invitation }: { projectId: number; invitation: Invitation }) {
  const t = useWords(invitationWords);
  const invite = useChange(createInvitation, { invalidates: [listInvitations], inBackground: true });
  const withdraw = useChange(withdrawInvitation, { invalidates: [listInvitations], inBackground: true });
  const { id, email, roles, invitedBy, expiresAt, expired } = invitation;
  const tell = (error: Error) => reportFailure(error);
  const told = (message: string) => showSnackbar({ message, type: 'success' });
  return (
    <li>
      <Stack as="span" gap={2} basis={260}>
        <Text weight={500} breaks>
          {email}
        </Text>
        <Caption>
          {expired ? <Chip tone="warning">{t('expired')}</Chip> : t('until', { date: formatDay(expiresAt) })}
          {invitedBy && <span> · {t('by', { person: invitedBy })}</span>}
        </Caption>
      </Stack>
      <RoleChips roles={roles} />
      <Row as="span" gap={4} align="stretch">
        <Button
          kind="quiet"
          aria-label={t('againTo', { email })}
          busy={invite.isPending}
          onClick={() =>
            invite.mutate(
              { query: { projectId }, body: { email, roles } },
              { onSuccess: ({ mail }) => told(t(mail, { email })), onError: tell },
            )
          }
        >
          {t('again')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('withdrawOf', { email })}
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { id }, query: { projectId } },
              { onSuccess: () => told(t('withdrawn')), onError: tell },
            )
          }
        >
          {t('withdraw')}
        </Button>
      </Row>
    </li>
  );
}
