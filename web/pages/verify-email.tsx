import { useEffect, useState } from 'react';
import { useLinkToken } from '#web/features/session/link-token.ts';
import { VerifyEmailCard } from '#web/features/session/verify-email-card.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';

/** Google Identity Platform uses one address for the links in all its mails. */
const resetCode = (): string | null => {
  const query = new URLSearchParams(location.search);
  return query.get('mode') === 'resetPassword' ? query.get('oobCode') : null;
};

/** `/verify`: the link of the verification mail. */
export function Page() {
  const { replace } = useNavigation();
  const [reset] = useState(resetCode);
  const [token] = useLinkToken();
  useEffect(() => {
    if (reset) replace(`/resetpw#token=${encodeURIComponent(reset)}`);
  }, [reset, replace]);
  return reset ? null : <VerifyEmailCard token={token} />;
}
