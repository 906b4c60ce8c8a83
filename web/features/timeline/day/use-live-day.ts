import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UserKey } from '#web/api/user-key.ts';
import { useLive } from '#web/session/use-live.ts';
import { timelineKeys } from './day.queries.ts';

const KINDS = ['timeline', 'states', 'troubles'] as const;
/** Between two looks; what falls between them is seen with the next one or by looking again now and then. */
const LEAST_BETWEEN_MS = 3_000;

/** A day under way grows as its phone reports; days that are over stay as they are. */
export function useLiveDay(userKey: UserKey, isRunning: boolean): void {
  const client = useQueryClient();
  const last = useRef(0);
  useLive(userKey.projectId, KINDS, () => {
    if (!isRunning || Date.now() - last.current < LEAST_BETWEEN_MS) return;
    last.current = Date.now();
    void client.invalidateQueries({ queryKey: timelineKeys.ofUser(userKey) });
  });
}
