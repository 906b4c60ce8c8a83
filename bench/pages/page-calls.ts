/** The calls a page or a tab makes when it opens, by their names in the catalogue. */
export interface PageCalls {
  page: string;
  calls: readonly { name: string; query?: string }[];
}

export const PAGE_CALLS: readonly PageCalls[] = [
  { page: 'Home, 30 days', calls: [{ name: 'get project' }, { name: 'get home', query: 'range=30d' }] },
  { page: 'Home, a year', calls: [{ name: 'get home', query: 'range=1y' }] },
  { page: 'Features', calls: [{ name: 'get sdk config' }] },
  { page: 'Project', calls: [{ name: 'get project settings' }, { name: 'get retention' }] },
  { page: 'API keys', calls: [{ name: 'list API keys' }] },
  { page: 'Project codes', calls: [{ name: 'list project codes' }] },
  { page: 'Notifier', calls: [{ name: 'list receivers' }] },
  { page: 'App style', calls: [{ name: 'get app style' }] },
  { page: 'Revisions', calls: [{ name: 'list revisions' }, { name: 'list revision filters' }] },
  { page: 'Palette: app users', calls: [{ name: 'search app users', query: 'text=user-00004' }] },
];
