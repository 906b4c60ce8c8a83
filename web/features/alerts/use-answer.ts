import { useState } from 'react';
import { answerAlert } from '#contract/alerts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { request } from '#web/api/request.ts';

type Answered = ReplyOf<typeof answerAlert>;

/** Not cached: visitors of the link have no session and call once. */
export function useAnswer(token: string) {
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [error, setError] = useState<unknown>(null);
  const answer = async (wanted: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const body = { token, wanted };
      setAnswered(await request(answerAlert, { body }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, answered, error, answer };
}
