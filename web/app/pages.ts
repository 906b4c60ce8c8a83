import type { RoutePath } from '#contract/access.ts';
import type { ReportingAppId } from '#web/features/docs/reporting-app-settings.ts';
import type { frameWords } from '#web/i18n/frame.ts';
import type { paletteWords } from '#web/i18n/palette.ts';
import type { KeyOf } from '#web/i18n/words.ts';

export interface PageModule {
  Page: () => React.ReactNode;
}
interface View {
  /**
   * The name of its file in `web/pages`, for pages behind the sign-in: visitors need not load the list of all pages.
   */
  file?: string;
  load?: () => Promise<PageModule>;
  /** The name of its screenshot. */
  picture?: string;
  /** Further search terms for the palette. */
  also?: KeyOf<typeof paletteWords>;
}
export interface PageRow extends View {
  /** Its name in the browser tab, the menu and the palette. */
  title: KeyOf<typeof frameWords>;
  layout: 'blank' | 'registration' | 'public' | 'admin';
  /** The tab that the page itself shows. The palette lists such pages tab by tab. */
  firstTab?: string;
  /** Further tabs, by the last segment of their path; the page's access applies to them too. */
  tabs?: Readonly<Record<string, View>>;
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
    picture: 'home',
    also: 'also_home',
  },
  '/admin/access': {
    title: 'access',
    layout: 'admin',
    file: 'access-control',
    picture: 'access-control',
    also: 'also_access',
  },
  '/admin/sdkConfig': {
    title: 'sdkConfig',
    layout: 'admin',
    file: 'sdk-config',
    picture: 'configuration-features',
    firstTab: 'features',
    tabs: {
      project: { file: 'sdk-config-project', picture: 'configuration-project' },
      keys: { file: 'sdk-config-keys', picture: 'configuration-keys', also: 'also_keys' },
      codes: { file: 'sdk-config-codes', picture: 'configuration-codes' },
      receiver: {
        file: 'sdk-config-receiver',
        picture: 'configuration-receivers',
        also: 'also_receiver',
      },
      style: { file: 'sdk-config-style', picture: 'configuration-style' },
      revisions: { file: 'sdk-config-revisions', picture: 'configuration-revisions' },
    },
  },
  '/admin/appUsers': {
    title: 'appUsers',
    layout: 'admin',
    file: 'app-users',
    picture: 'app-users',
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
    tabs: { alerts: { file: 'impact-alerts', picture: 'assistance-alerts' } },
  },
  '/admin/insights': {
    title: 'insights',
    layout: 'admin',
    file: 'insights',
    picture: 'insights',
    also: 'also_insights',
    tabs: { reports: { file: 'insights-reports', picture: 'reports' } },
  },
  '/admin/da': {
    title: 'da',
    layout: 'admin',
    file: 'dangerous-areas',
    picture: 'dangerous-areas',
  },
  '/admin/publicTransport': {
    title: 'publicTransport',
    layout: 'admin',
    file: 'public-transport',
    picture: 'public-transport',
  },
  '/admin/dolphin': {
    title: 'dolphin',
    layout: 'admin',
    file: 'dolphin',
    picture: 'dolphin-versions',
    firstTab: 'versions',
    tabs: {
      projects: { file: 'dolphin-projects', picture: 'dolphin-projects' },
      users: { file: 'dolphin-users', picture: 'dolphin-users' },
      logging: { file: 'dolphin-logging', picture: 'dolphin-logging' },
      jobs: { file: 'dolphin-jobs', picture: 'dolphin-jobs' },
      health: { file: 'dolphin-health', picture: 'dolphin-health' },
      audit: { file: 'dolphin-audit', picture: 'dolphin-audit' },
    },
  },
  '/admin/billing': {
    title: 'billing',
    layout: 'admin',
    file: 'billing',
    picture: 'billing',
  },
  '/admin/vehicle': {
    title: 'vehicle',
    layout: 'admin',
    file: 'vehicle',
    picture: 'vehicle',
  },
  '/admin/activityMap': {
    title: 'activityMap',
    layout: 'admin',
    file: 'activity-map',
    picture: 'activity-map',
    also: 'also_activityMap',
  },
  '/admin/account': {
    title: 'account',
    layout: 'admin',
    file: 'account',
    picture: 'account',
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
  const tabs = Object.entries(page.tabs ?? {}).map(
    ([tab, view]): PageView => ({ ...view, path: `${path}/${tab}`, pagePath: path, page, tab }),
  );
  return [{ ...page, path, pagePath: path, page, tab: page.firstTab }, ...tabs];
});

export const viewsOfLayout = (layout: PageRow['layout']): PageView[] =>
  PAGE_VIEWS.filter(({ page }) => page.layout === layout);
