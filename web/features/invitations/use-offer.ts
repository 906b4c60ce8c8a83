import { useEffect, useState } from 'react';
import type { OfferedInvitation } from '#contract/invitations.ts';
import { offeredBy } from './read-offer.ts';

export type Offer = { state: 'none' | 'reading' | 'over' } | { state: 'open'; invitation: OfferedInvitation };

const tokenInHash = (): string | null => new URLSearchParams(location.hash.replace(/^#/, '')).get('invitation');

/** The invitation whose link was opened. Its key leaves the address at once, so that it stays in no history. */
export function useOffer(): Offer {
  const [token] = useState(tokenInHash);
  const [offer, setOffer] = useState<Offer>({ state: token ? 'reading' : 'none' });
  useEffect(() => {
    if (!token) return;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    let gone = false;
    offeredBy(token).then(
      (invitation) => !gone && setOffer({ state: 'open', invitation }),
      () => !gone && setOffer({ state: 'over' }),
    );
    return () => {
      gone = true;
    };
  }, [token]);
  return offer;
}
