import type { ReactNode } from 'react';
import type { RoutePath } from '#contract/access.ts';
import type { ReportingAppId } from '#web/features/docs/reporting-app-settings.ts';
import type { frameWords } from '#web/i18n/frame.ts';
import type { KeyOf } from '#web/i18n/words.ts';
import { type FrameProps, type Tab, tabsOf } from '#web/navigation/tabs.ts';

export interface PageModule {
  Page: () => ReactNode;
}
interface View extends Tab {
  /**
   * The name of its file in `web/pages`, or of `<file>.page.tsx` in a feature, for pages behind the sign-in: visitors need
   * not load the list of all pages.
   */
  file?: string;
  load?: () => Promise<PageModule>;
}
export interface PageRow extends View {
  /** Its name in the browser tab, the menu and the palette. */
  title: KeyOf<typeof frameWords>;
  layout: 'blank' | 'registration' | 'public' | 'admin';
  /** The tab that the page itself shows. */
  firstTab?: string;
  /** Further tabs, by the last segment of their path; the page's access applies to them too. */
  tabs?: Readonly<Record<string, View>>;
  /** What all tabs have around them. */
  frame?: () => Promise<{ Frame: (props: FrameProps) => ReactNode }>;
}

const reportingApp = (id: ReportingAppId): View => ({
  load: async () => ({ Page: (await import('#web/pages/docs-reporting-app.tsx')).pageOf(id) }),
  picture: `api-${id}`,
});

/**
 * Every page but the sign-in page, which is part of the first load. Who may open a page is defined in
 * `contract/access.ts`, which the server uses too.
 */
export const PAGES: Readonly<Record<Exclude<RoutePath, '/'>, PageRow>> = {
  '/register': {
    title: 'register',
    layout: 'registration',
    load: () => import('#web/pages/register.tsx'),
    picture: 'registration',
  },
  '/resetpw': {
    title: 'resetpw',
    layout: 'blank',
    load: () => import('#web/pages/reset-password.tsx'),
    picture: 'password-reset',
  },
  '/onboarding': { title: 'onboarding', layout: 'public', load: () => import('#web/pages/onboarding.tsx') },
  '/verify': { title: 'verify', layout: 'blank', load: () => import('#web/pages/verify-email.tsx') },
  '/alert': { title: 'alert', layout: 'blank', load: () => import('#web/pages/answer-alert.tsx') },
  '/unsubscribe': { title: 'unsubscribe', layout: 'blank', load: () => import('#web/pages/unsubscribe.tsx') },
  '/docs': {
    title: 'docs',
    layout: 'public',
    load: () => import('#web/pages/docs.tsx'),
    picture: 'api',
    tabs: {
      owntracks: reportingApp('owntracks'),
      osmand: reportingApp('osmand'),
      gpslogger: reportingApp('gpslogger'),
      'traccar-client': reportingApp('traccar-client'),
      'traccar-client-8': reportingApp('traccar-client-8'),
      overland: reportingApp('overland'),
      phonetrack: reportingApp('phonetrack'),
    },
  },
  '/admin': {
    title: 'home',
    layout: 'admin',
    file: 'home',
    also: 'also_home',
  },
  '/admin/access': {
    title: 'access',
    layout: 'admin',
    file: 'access-control',
    also: 'also_access',
  },
  '/admin/sdkConfig': {
    title: 'sdkConfig',
    layout: 'admin',
    file: 'sdk-config',
    picture: 'configuration-features',
    frame: () => import('#web/features/sdk-config/configuration-frame.tsx'),
    ...tabsOf('/admin/sdkConfig'),
  },
  '/admin/appUsers': {
    title: 'appUsers',
    layout: 'admin',
    file: 'app-users',
    also: 'also_appUsers',
  },
  '/admin/poi': {
    title: 'poi',
    layout: 'admin',
    file: 'poi',
    picture: 'points-of-interest',
  },
  '/admin/impact': {
    title: 'impact',
    layout: 'admin',
    file: 'impact',
    picture: 'assistance',
    ...tabsOf('/admin/impact'),
  },
  '/admin/insights': {
    title: 'insights',
    layout: 'admin',
    file: 'insights',
    also: 'also_insights',
    ...tabsOf('/admin/insights'),
  },
  '/admin/da': {
    title: 'da',
    layout: 'admin',
    file: 'dangerous-areas',
  },
  '/admin/publicTransport': {
    title: 'publicTransport',
    layout: 'admin',
    file: 'public-transport',
  },
  '/admin/dolphin': {
    title: 'dolphin',
    layout: 'admin',
    file: 'dolphin',
    picture: 'dolphin-versions',
    ...tabsOf('/admin/dolphin'),
  },
  '/admin/billing': {
    title: 'billing',
    layout: 'admin',
    file: 'billing',
  },
  '/admin/vehicle': {
    title: 'vehicle',
    layout: 'admin',
    file: 'vehicle',
  },
  '/admin/activityMap': {
    title: 'activityMap',
    layout: 'admin',
    file: 'activity-map',
    also: 'also_activityMap',
  },
  '/admin/account': {
    title: 'account',
    layout: 'admin',
    file: 'account',
    also: 'also_account',
  },
  '/admin/inbox': {
    title: 'inbox',
    layout: 'admin',
    file: 'inbox',
    picture: 'notifications',
  },
  '/admin/create': {
    title: 'create',
    layout: 'admin',
    file: 'create-project',
    picture: 'add-project',
  },
};

export type ViewPath = RoutePath | `${RoutePath}/${string}`;

export interface PageView extends View {
  path: ViewPath;
  pagePath: RoutePath;
  page: PageRow;
  /** Undefined for a page without tabs. */
  tab: string | undefined;
}

/** Every page and every tab with its address. */
export const PAGE_VIEWS: readonly PageView[] = (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((path) => {
  const page = PAGES[path];
  const { file, tabs = {}, firstTab } = page;
  const common = { pagePath: path, page };
  return [
    { picture: file, ...page, ...common, path, tab: firstTab },
    ...Object.entries(tabs).map(([tab, view]): PageView => {
      const own = file && `${file}-${tab}`;
      return { file: own, picture: own, ...view, ...common, path: `${path}/${tab}`, tab };
    }),
  ];
});

export const viewsOfLayout = (layout: PageRow['layout']): PageView[] =>
  PAGE_VIEWS.filter(({ page }) => page.layout === layout);
