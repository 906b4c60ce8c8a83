import MapPinOff from 'icon:map-pin-off';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { homeHref, signInHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';

/** In the layout that the address belongs to. */
export function Page() {
  const t = useWords(frameWords);
  const user = useSession((state) => state.user);
  const project = useSession((state) => state.currentProject);
  return (
    <Empty
      icon={<MapPinOff size={22} />}
      title={t('notFound')}
      heading="h1"
      text={t('notFoundText')}
      actions={
        <ButtonLink href={user ? homeHref(project) : signInHref()}>{t(user ? 'toHome' : 'toSignIn')}</ButtonLink>
      }
    />
  );
}
