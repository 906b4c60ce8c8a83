import type { ReactNode } from 'react';
import type { AdminPath } from '#contract/access.ts';
import type { paletteWords } from '#web/i18n/palette.ts';
import { tabWords } from '#web/i18n/tabs.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { adminHref } from './paths.ts';

type TabPath = KeyOf<typeof tabWords>;
type LastOf<Path, Page extends string> = Path extends `${Page}/${infer Tab}` ? Tab : never;
export type TabOf<Page extends AdminPath> = LastOf<TabPath, Page>;

/** Of what is around every tab of a page. */
export interface FrameProps {
  path: Parameters<typeof adminHref>[0];
  projectId: number;
  children: ReactNode;
}
export interface Tab {
  /** The name of its screenshot, where it is not that of its file. */
  picture?: string;
  /** Further search terms for the palette. */
  also?: KeyOf<typeof paletteWords>;
}
const MORE: Readonly<Partial<Record<TabPath, Tab>>> = {
  '/admin/sdkConfig/project': { picture: 'configuration-project' },
  '/admin/sdkConfig/keys': { picture: 'configuration-keys', also: 'also_keys' },
  '/admin/sdkConfig/codes': { picture: 'configuration-codes' },
  '/admin/sdkConfig/receiver': { picture: 'configuration-receivers', also: 'also_receiver' },
  '/admin/sdkConfig/style': { picture: 'configuration-style' },
  '/admin/sdkConfig/revisions': { picture: 'configuration-revisions' },
  '/admin/impact/alerts': { picture: 'assistance-alerts' },
  '/admin/insights/reports': { picture: 'reports' },
};

const pathsOf = (page: AdminPath): TabPath[] =>
  (Object.keys(tabWords.en) as TabPath[]).filter((path) => path.startsWith(`${page}/`));
const nameOf = (path: TabPath): string => path.slice(path.lastIndexOf('/') + 1);

/** For the table of pages. */
export function tabsOf(page: AdminPath) {
  const [first, ...others] = pathsOf(page);
  return {
    firstTab: first ? nameOf(first) : '',
    tabs: Object.fromEntries(others.map((path): [string, Tab] => [nameOf(path), MORE[path] ?? {}])),
  };
}

export const tabHref = <Page extends AdminPath>(page: Page, tab: TabOf<Page>, projectId: number): string =>
  adminHref(tab === tabsOf(page).firstTab ? page : `${page}/${tab}`, projectId);

/** All tabs of a page, as links. */
export function useTabs<Page extends AdminPath>(page: Page, projectId: number): { href: string; label: string }[] {
  const t = useWords(tabWords);
  return pathsOf(page).map((path) => ({ href: tabHref(page, nameOf(path) as TabOf<Page>, projectId), label: t(path) }));
}
