import type { ReactNode } from 'react';
import type { AppUserHead } from '#contract/app-user-head.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EraseCard } from './erase-card.tsx';
import { InstallationsCard } from './installations-card.tsx';
import { PositionsCard } from './positions-card.tsx';
import { RecomputeCard } from './recompute-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { TagsCard } from './tags-card.tsx';
import { UserTroublesCard } from './user-troubles-card.tsx';
import { ViewsCard } from './views-card.tsx';
import { WeekCard } from './week-card.tsx';

interface Props {
  userKey: UserKey;
  head: AppUserHead;
  mayWrite: boolean;
  contact: ReactNode;
  comments: ReactNode;
  onErased: (receipt: { receipt: string; erasedAt: string; rows: number }) => void;
}

/** Everything known about a user except the days. */
export function AboutTab({ userKey, head, mayWrite, contact, comments, onErased }: Props) {
  return (
    <Grid columns={2} until={1100} align="start">
      <Stack>
        <UserTroublesCard head={head} />
        <WeekCard userKey={userKey} />
        <PositionsCard head={head} />
        <DevicesCard head={head} />
        <RecomputeCard userKey={userKey} mayWrite={mayWrite} />
      </Stack>
      <Stack>
        <TagsCard userKey={userKey} head={head} mayWrite={mayWrite} />
        {comments}
        {contact}
        <RegistrationCard head={head} />
        <InstallationsCard userKey={userKey} />
        <ViewsCard userKey={userKey} />
        {mayWrite && <EraseCard userKey={userKey} onErased={onErased} />}
      </Stack>
    </Grid>
  );
}
