import { UnsubscribeCard } from '#web/features/scheduled-reports/unsubscribe-card.tsx';
import { useLinkToken } from '#web/features/session/link-token.ts';

/** `/unsubscribe`: the link at the end of a report. */
export function Page() {
  const [token] = useLinkToken();
  return <UnsubscribeCard token={token} />;
}
