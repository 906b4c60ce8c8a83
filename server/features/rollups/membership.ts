/** The segments of a user before and after the change. */
export interface Membership {
  former: readonly string[];
  later: readonly string[];
}
export type Members = ReadonlyMap<string, Membership>;

const NOWHERE: Membership = { former: [], later: [] };
export const memberOf = (members: Members, userId: string): Membership => members.get(userId) ?? NOWHERE;

/** Whether the user no longer exists. */
export const isGone = ({ later }: Membership): boolean => later.length === 0;

/** What changes for sums that stay as they are: most segments are the same before and after. */
export const differenceOf = ({ former, later }: Membership): { left: string[]; joined: string[] } => ({
  left: former.filter((segment) => !later.includes(segment)),
  joined: later.filter((segment) => !former.includes(segment)),
});
