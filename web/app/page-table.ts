import type { RoutePath } from '#contract/access.ts';
import type { frameWords } from '#web/i18n/frame.ts';
import type { KeyOf } from '#web/i18n/words.ts';
import type { ADMIN_PAGE_FILES } from './admin-pages.ts';

interface PageModule {
  Page: () => React.ReactNode;
}
export interface PageEntry {
  /** The name of the page in the tab and on the card. */
  title: KeyOf<typeof frameWords>;
  load: () => Promise<PageModule>;
}

/** Login-type pages: blank and centred. */
export const BLANK_PAGES = {
  '/resetpw': { title: 'resetpw', load: () => import('#web/pages/reset-password.tsx') },
  '/verify': { title: 'verify', load: () => import('#web/pages/verify-email.tsx') },
  '/alert': { title: 'alert', load: () => import('#web/pages/answer-alert.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

/** With the header and container of the registration. */
export const REGISTRATION_PAGES = {
  '/register': { title: 'register', load: () => import('#web/pages/register.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

export const PUBLIC_PAGES = {
  '/onboarding': { title: 'onboarding', load: () => import('#web/pages/onboarding.tsx') },
  '/docs': { title: 'docs', load: () => import('#web/pages/docs.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

const behindTheSignIn = (path: keyof typeof ADMIN_PAGE_FILES, title: PageEntry['title']): PageEntry => ({
  title,
  load: async () => {
    const { ADMIN_PAGE_FILES } = await import('./admin-pages.ts');
    return ADMIN_PAGE_FILES[path]();
  },
});

export const ADMIN_PAGES = {
  '/admin': behindTheSignIn('/admin', 'home'),
  '/admin/account': behindTheSignIn('/admin/account', 'account'),
  '/admin/create': behindTheSignIn('/admin/create', 'create'),
  '/admin/access': behindTheSignIn('/admin/access', 'access'),
  '/admin/sdkConfig': behindTheSignIn('/admin/sdkConfig', 'sdkConfig'),
  '/admin/appUsers': behindTheSignIn('/admin/appUsers', 'appUsers'),
  '/admin/poi': behindTheSignIn('/admin/poi', 'poi'),
  '/admin/da': behindTheSignIn('/admin/da', 'da'),
  '/admin/publicTransport': behindTheSignIn('/admin/publicTransport', 'publicTransport'),
  '/admin/impact': behindTheSignIn('/admin/impact', 'impact'),
  '/admin/dolphin': behindTheSignIn('/admin/dolphin', 'dolphin'),
  '/admin/billing': behindTheSignIn('/admin/billing', 'billing'),
  '/admin/vehicle': behindTheSignIn('/admin/vehicle', 'vehicle'),
} satisfies Partial<Record<RoutePath, PageEntry>>;

/** Tabs of a page: its access decides for them too. */
export const ADMIN_TABS = {
  '/admin/sdkConfig/project': behindTheSignIn('/admin/sdkConfig/project', 'sdkConfig'),
  '/admin/sdkConfig/keys': behindTheSignIn('/admin/sdkConfig/keys', 'sdkConfig'),
  '/admin/sdkConfig/codes': behindTheSignIn('/admin/sdkConfig/codes', 'sdkConfig'),
  '/admin/sdkConfig/receiver': behindTheSignIn('/admin/sdkConfig/receiver', 'sdkConfig'),
  '/admin/sdkConfig/style': behindTheSignIn('/admin/sdkConfig/style', 'sdkConfig'),
  '/admin/sdkConfig/revisions': behindTheSignIn('/admin/sdkConfig/revisions', 'sdkConfig'),
  '/admin/impact/alerts': behindTheSignIn('/admin/impact/alerts', 'impact'),
  '/admin/dolphin/projects': behindTheSignIn('/admin/dolphin/projects', 'dolphin'),
  '/admin/dolphin/users': behindTheSignIn('/admin/dolphin/users', 'dolphin'),
  '/admin/dolphin/logging': behindTheSignIn('/admin/dolphin/logging', 'dolphin'),
  '/admin/dolphin/jobs': behindTheSignIn('/admin/dolphin/jobs', 'dolphin'),
  '/admin/dolphin/health': behindTheSignIn('/admin/dolphin/health', 'dolphin'),
  '/admin/dolphin/audit': behindTheSignIn('/admin/dolphin/audit', 'dolphin'),
} satisfies Partial<Record<`${RoutePath}/${string}`, PageEntry>>;
