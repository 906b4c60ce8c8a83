import type { AdminPath } from '#contract/access.ts';
import type { paletteWords } from '#web/i18n/palette.ts';
import type { KeyOf } from '#web/i18n/words.ts';
import { adminHref } from './paths.ts';

export interface Tab {
  /** The name of its screenshot, where it is not that of its file. */
  picture?: string;
  /** Further search terms for the palette. */
  also?: KeyOf<typeof paletteWords>;
}
interface PageTabs {
  /** The tab that the page itself shows. */
  firstTab: string;
  /** Further tabs in order, by the last segment of their path. The file of `/admin/impact/alerts` is `impact-alerts`. */
  tabs: Readonly<Record<string, Tab>>;
}

/** Shared by the table of pages and the frames of these pages, which name each tab in their words as `tab_…`. */
export const TABS = {
  '/admin/sdkConfig': {
    firstTab: 'features',
    tabs: {
      project: { picture: 'configuration-project' },
      keys: { picture: 'configuration-keys', also: 'also_keys' },
      codes: { picture: 'configuration-codes' },
      receiver: { picture: 'configuration-receivers', also: 'also_receiver' },
      style: { picture: 'configuration-style' },
      revisions: { picture: 'configuration-revisions' },
    },
  },
  '/admin/impact': {
    firstTab: 'calls',
    tabs: { alerts: { picture: 'assistance-alerts' } },
  },
  '/admin/insights': {
    firstTab: 'overview',
    tabs: { reports: { picture: 'reports' } },
  },
  '/admin/dolphin': {
    firstTab: 'versions',
    tabs: { projects: {}, users: {}, logging: {}, jobs: {}, health: {}, audit: {} },
  },
} as const satisfies Partial<Record<AdminPath, PageTabs>>;

type TabbedPath = keyof typeof TABS;
export type TabOf<Path extends TabbedPath> =
  | (typeof TABS)[Path]['firstTab']
  | (keyof (typeof TABS)[Path]['tabs'] & string);

export const tabHref = <Path extends TabbedPath>(path: Path, tab: TabOf<Path>, projectId: number): string =>
  adminHref(tab === TABS[path].firstTab ? path : `${path}/${tab}`, projectId);

/** All tabs of a page, as links. */
export function tabLinks<Path extends TabbedPath>(
  path: Path,
  projectId: number,
  nameOf: (tab: TabOf<Path>) => string,
): { href: string; label: string }[] {
  const names = [TABS[path].firstTab, ...Object.keys(TABS[path].tabs)] as TabOf<Path>[];
  return names.map((tab) => ({ href: tabHref(path, tab, projectId), label: nameOf(tab) }));
}
