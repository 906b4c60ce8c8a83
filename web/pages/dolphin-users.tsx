import { UserPanel } from '#web/features/dashboard-users/user-panel.tsx';
import { UsersCard } from '#web/features/dashboard-users/users-card.tsx';
import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';

const PARAMETERS = { person: text() };

export function Page() {
  const { query, change } = useAddress(PARAMETERS);
  return (
    <DolphinFrame tab="users">
      <UsersCard onOpen={(uid) => change({ person: uid })} />
      {query.person && <UserPanel key={query.person} uid={query.person} onClose={() => change({ person: null })} />}
    </DolphinFrame>
  );
}
