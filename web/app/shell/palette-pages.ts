import { canSee, type RoutePath } from '#contract/access.ts';
import { PAGE_VIEWS, type PageView, type ViewPath } from '#web/app/pages.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { paletteWords } from '#web/i18n/palette.ts';
import { tabWords } from '#web/i18n/tabs.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { PAGE_ICONS } from './page-icons.ts';

interface Texts {
  en: Readonly<Record<string, string>>;
  de: Readonly<Record<string, string>>;
}

/** The name of a page or tab in every language. */
export interface PalettePage {
  path: ViewPath;
  /** The page it belongs to. */
  page: PageView['page']['title'];
  icon: IconComponent;
  names: { en: string; de: string };
  also: readonly string[];
}

/** The pages that are listed tab by tab. */
const BY_TAB: readonly string[] = ['sdkConfig', 'dolphin'];

const ICONS: Readonly<Partial<Record<RoutePath, IconComponent>>> = PAGE_ICONS;

const inBoth = ({ en, de }: Texts, key: string) => ({ en: en[key] ?? '', de: de[key] ?? '' });

const present = ({ path, pagePath, page, tab, also }: PageView): PalettePage[] => {
  const { title } = page;
  const icon = ICONS[pagePath];
  const isByTab = BY_TAB.includes(title);
  if (!icon || (path !== pagePath && !isByTab)) return [];
  const pageNames = inBoth(frameWords, title);
  return [
    {
      path,
      page: title,
      icon,
      names: isByTab ? inBoth(tabWords, `${pagePath}/${tab}`) : pageNames,
      also: [...(isByTab ? Object.values(pageNames) : []), ...(also ? Object.values(inBoth(paletteWords, also)) : [])],
    },
  ];
};

const listedByTab = ({ page }: PageView): boolean => BY_TAB.includes(page.title);
/** Whole pages first, then those listed tab by tab. */
const ALL = [...PAGE_VIEWS.filter((view) => !listedByTab(view)), ...PAGE_VIEWS.filter(listedByTab)].flatMap(present);

/** The pages and tabs that the person may open. */
export const palettePages = (...[user, project, token]: [Parameters<typeof canSee>[0], number, string | null]) =>
  ALL.filter(({ path }) => canSee(user, project, path, token));
