/** Lookups across nodes that a cluster never gets, because the product writes the statement differently for clusters. */
export const WRITTEN_TWICE: Readonly<Record<string, string>> = {
  'server/features/app-users/find-users.ts: app_user_facets: user_days':
    'travelled() in people-source.ts: reading the few users of a page is cheaper than adding up all who travelled',
};
