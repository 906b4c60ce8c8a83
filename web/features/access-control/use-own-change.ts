import { NO_PROJECT } from '#contract/constants.ts';
import { getUser } from '#contract/users.ts';
import { request } from '#web/api/request.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { setUser } from '#web/session/session-changes.ts';

/** The own roles changed: leave first where the page closes behind one, then learn the new roles. */
export function useOwnChange() {
  const { go } = useNavigation();
  return async (leaveTo: number | null) => {
    if (leaveTo !== null) go(homeHref(leaveTo));
    const { user } = await request(getUser, {}, { label: 'user' });
    setUser(user);
  };
}

/** Where one is still welcome with these roles; null: here. */
export const placeWith = (roles: readonly string[], dolphin: boolean, projectId: number): number | null => {
  if (dolphin || roles.includes('admin')) return null;
  return roles.length > 0 ? projectId : NO_PROJECT;
};
