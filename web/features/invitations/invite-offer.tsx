import Send from 'icon:send';
import { createInvitation, listInvitations } from '#contract/invitations.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { invitationWords } from '#web/i18n/invitations.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';

interface Props {
  projectId: number;
  email: string;
  roles: readonly ProjectRole[];
  onSent: () => void;
}

/** Next to "Unknown User": the person can be invited with the chosen roles. */
export function InviteOffer({ projectId, email, roles, onSent }: Props) {
  const t = useWords(invitationWords);
  const ui = useWords(uiWords);
  const invite = useChange(createInvitation, { invalidates: [listInvitations], inBackground: true });
  const why = (error: Error): string => {
    if (!(error instanceof CallError)) return ui('wrong');
    return error.code === 'user_exists' ? t('exists') : failureText(error);
  };
  const send = () =>
    invite.mutate(
      { query: { projectId }, body: { email, roles: [...roles] } },
      {
        onSuccess: ({ mail }) => {
          showSnackbar({ message: t(mail, { email }), type: 'success' });
          onSent();
        },
      },
    );
  return (
    // The snackbar is outside of the open panel, where screen readers ignore it, so it is announced here too.
    <Notice tone="info">
      <strong>{t('unknownTitle')}</strong>
      <span>{roles.length === 0 ? t('rolesMissing') : t('unknownText', { email })}</span>
      {invite.error && <span>{why(invite.error)}</span>}
      <Row as="span" gap={0} align="stretch" nowrap above={8}>
        <Button
          kind="main"
          icon={<Send size={15} aria-hidden="true" />}
          disabled={roles.length === 0}
          busy={invite.isPending}
          onClick={send}
        >
          {t(invite.isPending ? 'sending' : 'send')}
        </Button>
      </Row>
    </Notice>
  );
}
