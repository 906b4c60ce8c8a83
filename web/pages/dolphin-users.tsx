import { UserPanel } from '#web/features/dashboard-users/user-panel.tsx';
import { UsersCard } from '#web/features/dashboard-users/users-card.tsx';
import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { useAddressQuery } from '#web/navigation/use-address-query.ts';

export function Page() {
  const { query, change } = useAddressQuery();
  return (
    <DolphinFrame tab="users">
      <UsersCard onOpen={(uid) => change({ person: uid })} />
      {query.person && <UserPanel key={query.person} uid={query.person} onClose={() => change({ person: null })} />}
    </DolphinFrame>
  );
}
