import { wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { OrganisationScreen } from './organisation-screen.tsx';
import { OrganisationsCard } from './organisations-card.tsx';

const PARAMETERS = { organisation: wholeNumber };

/** All organisations, or the one named in the URL. */
export function BillingScreen() {
  const { query } = useAddress(PARAMETERS);
  const id = query.organisation;
  return id ? <OrganisationScreen key={id} id={id} /> : <OrganisationsCard />;
}
