import { NO_PROJECT } from '#contract/constants.ts';
import { countInbox, listInbox, markInboxEntry, markInboxRead } from '#contract/inbox.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useSession } from '#web/session/session.store.ts';
import { useLiveQuery } from '#web/session/use-live.ts';

/** Other projects than the chosen one have no live stream here. */
const EVERY_MS = 60_000;

const INBOX = [countInbox, listInbox];

export function useUnreadCount(): number {
  const confirmed = useSession((state) => state.user?.emailVerified === true);
  const { data } = useEndpoint(countInbox, confirmed ? {} : null, { refetchInterval: EVERY_MS, staleTime: EVERY_MS });
  return data?.unread ?? 0;
}

/** Follows the chosen project, whose stream is open to its admins and readers. */
export const useLiveInbox = (projectId: number): void => useLiveQuery(projectId, ['inbox', 'assistance'], INBOX);

export const useMayFollow = (projectId: number): boolean =>
  useSession((state) => projectId !== NO_PROJECT && state.pages.includes('/admin/appUsers'));

/** Changes are shown at once where they can be; a failure shows the stored state again. */
export const useMarkEntry = () => useChange(markInboxEntry, { invalidates: INBOX, inBackground: true });
export const useMarkAllRead = () => useChange(markInboxRead, { invalidates: INBOX });
