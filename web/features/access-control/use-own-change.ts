import { NO_PROJECT } from '#contract/constants.ts';
import { getUser } from '#contract/users.ts';
import { request } from '#web/api/request.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { setUser } from '#web/session/session-changes.ts';

/** After a change of one's own roles: leaves the page if it is no longer accessible, then reloads the roles. */
export function useOwnChange() {
  const { go } = useNavigation();
  return async (leaveTo: number | null) => {
    if (leaveTo !== null) go(homeHref(leaveTo));
    const { user } = await request(getUser, {}, { label: 'user' });
    setUser(user);
  };
}

/** A page that these roles may open; null for the current one. */
export const placeWith = (roles: readonly string[], dolphin: boolean, projectId: number): number | null => {
  if (dolphin || roles.includes('admin')) return null;
  return roles.length > 0 ? projectId : NO_PROJECT;
};
