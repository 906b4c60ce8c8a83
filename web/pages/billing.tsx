import { BillingScreen } from '#web/features/billing/billing-screen.tsx';

export function Page() {
  return <BillingScreen />;
}
