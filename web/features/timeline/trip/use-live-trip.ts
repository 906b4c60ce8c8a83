import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { timelineKeys, type Whose } from '#web/features/timeline/day/day.queries.ts';
import { useLive } from '#web/session/use-live.ts';

const KINDS = ['timeline'] as const;
const LEAST_BETWEEN_MS = 3_000;

/** What colleagues correct, and what late data changes, is seen without a reload; the fixes are fetched once. */
export function useLiveTrip(whose: Whose): void {
  const client = useQueryClient();
  const last = useRef(0);
  useLive(whose.projectId, KINDS, ({ users }) => {
    if ((users && !users.includes(whose.userId)) || Date.now() - last.current < LEAST_BETWEEN_MS) return;
    last.current = Date.now();
    for (const part of ['day', 'appUserTripDetail']) {
      void client.invalidateQueries({ queryKey: [...timelineKeys.ofUser(whose), part] });
    }
  });
}
