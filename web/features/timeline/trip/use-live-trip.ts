import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UserKey } from '#web/api/user-key.ts';
import { timelineKeys } from '#web/features/timeline/day/day.queries.ts';
import { useLive } from '#web/session/use-live.ts';

const KINDS = ['timeline'] as const;
const MIN_BETWEEN_MS = 3_000;

/** Shows corrections by others and late data without a reload; fixes are fetched only once. */
export function useLiveTrip(userKey: UserKey): void {
  const client = useQueryClient();
  const last = useRef(0);
  useLive(userKey.projectId, KINDS, ({ users }) => {
    if ((users && !users.includes(userKey.userId)) || Date.now() - last.current < MIN_BETWEEN_MS) return;
    last.current = Date.now();
    for (const part of ['day', 'appUserTripDetail']) {
      void client.invalidateQueries({ queryKey: [...timelineKeys.ofUser(userKey), part] });
    }
  });
}
