import { InboxScreen } from '#web/features/inbox/inbox-screen.tsx';

export function Page() {
  return <InboxScreen />;
}
