import { invitationWords } from '#web/i18n/invitations.ts';
import { useWords } from '#web/i18n/words.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Offer } from './use-offer.ts';

/** Above the registration: who invites to what. */
export function OfferNotice({ offer }: { offer: Offer }) {
  const t = useWords(invitationWords);
  if (offer.state === 'over') return <Notice tone="warning">{t('over')}</Notice>;
  if (offer.state !== 'open') return null;
  const { productName: project, email, invitedBy } = offer.invitation;
  return (
    <Notice tone="info">
      <strong>{t('invitedTitle', { project })}</strong>
      <span>{invitedBy ? t('invitedBy', { person: invitedBy, email }) : t('invitedPlain', { email })}</span>
    </Notice>
  );
}
