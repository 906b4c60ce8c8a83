import ShieldX from 'icon:shield-x';
import { useEffect } from 'react';
import { UNAUTHORISED_REDIRECT_MS } from '#contract/constants.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { signInHref } from '#web/navigation/paths.ts';
import { Empty } from '#web/ui/card.tsx';

const STATUS = '401';

/** For people who may not open the page; the sign-in page gets the address to return to. */
export function Page() {
  const t = useWords(messageWords);
  const { replace } = useNavigation();
  useEffect(() => {
    const wanted = `${location.pathname}${location.search}`;
    const timer = setTimeout(() => replace(signInHref(wanted)), UNAUTHORISED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [replace]);
  return <Empty icon={<ShieldX size={22} />} title={STATUS} heading="h1" text={t('unauthorised')} />;
}
