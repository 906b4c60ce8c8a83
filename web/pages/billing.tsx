import { BillingScreen } from '../features/billing/billing-screen.tsx';

export function Page() {
  return <BillingScreen />;
}
