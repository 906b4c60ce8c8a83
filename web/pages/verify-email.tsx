import { useLinkToken } from '../features/session/link-token.ts';
import { VerifyEmailCard } from '../features/session/verify-email-card.tsx';

/** `/verify`: the link of the verification mail. */
export function Page() {
  const [token] = useLinkToken();
  return <VerifyEmailCard token={token} />;
}
