import { AnswerCard } from '#web/features/alerts/answer-card.tsx';
import { useLinkToken } from '#web/features/session/link-token.ts';

/** `/alert`: the link that asks an address whether it wants alerts. */
export function Page() {
  const [token] = useLinkToken();
  return <AnswerCard token={token} />;
}
