import DoorClosed from 'icon:door-closed';
import { sessionWords } from '#web/i18n/session.ts';
import { useWords } from '#web/i18n/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormHead, FormSheet } from './form-parts.tsx';

export function RegistrationClosed() {
  const t = useWords(sessionWords);
  return (
    <FormSheet>
      <FormHead icon={<DoorClosed size={22} />} title={t('closedTitle')} lead={t('closedText')} />
      <ButtonLink href="/">{t('backToSignIn')}</ButtonLink>
    </FormSheet>
  );
}
