import type { AppUserFilter, AppUserSort } from '#contract/app-user-list.ts';
import { PEOPLE_FIGURES } from '#contract/people.ts';
import type { Db } from '#server/db/database.ts';
import { type FoundUsers, findUsers } from '#server/features/app-users/find-users.ts';

/** The order in which matches are contiguous in the index; reports and registrations meanwhile skip nobody. */
function orderFor(filter: AppUserFilter): AppUserSort {
  if (filter.createdSince || filter.registeredIn) return 'registered';
  if (filter.seenSince || filter.seenBefore) return 'seen';
  const { search, state, platform, version, outdated, warning, permission, code, tag, vehicle, blocked, pilot } =
    filter;
  const isIndexed = [
    search,
    state,
    platform,
    version,
    outdated,
    warning,
    permission,
    code,
    tag,
    vehicle,
    blocked,
    pilot,
  ].some(Boolean);
  return (!isIndexed && PEOPLE_FIGURES.find((name) => filter[name] !== undefined)) || 'id';
}

/** One page of matching users, in a fixed order. A page may be empty although more follow. */
export const matchingUsers = (
  db: Db,
  projectId: number,
  filter: AppUserFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<FoundUsers> => findUsers(db, { projectId, ...filter, sort: orderFor(filter) }, page);
