import { useParameters } from '#web/navigation/use-parameters.ts';
import { OrganisationScreen } from './organisation-screen.tsx';
import { OrganisationsCard } from './organisations-card.tsx';

/** All organisations, or the one that the address names. */
export function BillingScreen() {
  const { parameters } = useParameters();
  const id = Number(parameters.organisation);
  return Number.isSafeInteger(id) && id > 0 ? <OrganisationScreen key={id} id={id} /> : <OrganisationsCard />;
}
