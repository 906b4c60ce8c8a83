import type { RoutePath } from '../../contract/access.ts';
import type { frameWords } from '../i18n/frame.ts';
import type { KeyOf } from '../i18n/words.ts';

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
  '/resetpw': { title: 'resetpw', load: () => import('../pages/reset-password.tsx') },
  '/verify': { title: 'verify', load: () => import('../pages/verify-email.tsx') },
  '/alert': { title: 'alert', load: () => import('../pages/answer-alert.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

/** With the header and container of the registration. */
export const REGISTRATION_PAGES = {
  '/register': { title: 'register', load: () => import('../pages/register.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

export const PUBLIC_PAGES = {
  '/onboarding': { title: 'onboarding', load: () => import('../pages/onboarding.tsx') },
  '/docs': { title: 'docs', load: () => import('../pages/docs.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

export const ADMIN_PAGES = {
  '/admin': { title: 'home', load: () => import('../pages/home.tsx') },
  '/admin/account': { title: 'account', load: () => import('../pages/account.tsx') },
  '/admin/create': { title: 'create', load: () => import('../pages/create-project.tsx') },
  '/admin/access': { title: 'access', load: () => import('../pages/access-control.tsx') },
  '/admin/sdkConfig': { title: 'sdkConfig', load: () => import('../pages/sdk-config.tsx') },
  '/admin/appUsers': { title: 'appUsers', load: () => import('../pages/app-users.tsx') },
  '/admin/poi': { title: 'poi', load: () => import('../pages/poi.tsx') },
  '/admin/da': { title: 'da', load: () => import('../pages/dangerous-areas.tsx') },
  '/admin/publicTransport': { title: 'publicTransport', load: () => import('../pages/public-transport.tsx') },
  '/admin/impact': { title: 'impact', load: () => import('../pages/impact.tsx') },
  '/admin/dolphin': { title: 'dolphin', load: () => import('../pages/dolphin.tsx') },
  '/admin/billing': { title: 'billing', load: () => import('../pages/billing.tsx') },
  '/admin/vehicle': { title: 'vehicle', load: () => import('../pages/vehicle.tsx') },
} satisfies Partial<Record<RoutePath, PageEntry>>;

/** Tabs of a page: its access decides for them too. */
export const ADMIN_TABS = {
  '/admin/sdkConfig/project': { title: 'sdkConfig', load: () => import('../pages/sdk-config-project.tsx') },
  '/admin/sdkConfig/keys': { title: 'sdkConfig', load: () => import('../pages/sdk-config-keys.tsx') },
  '/admin/sdkConfig/codes': { title: 'sdkConfig', load: () => import('../pages/sdk-config-codes.tsx') },
  '/admin/sdkConfig/receiver': { title: 'sdkConfig', load: () => import('../pages/sdk-config-receiver.tsx') },
  '/admin/sdkConfig/style': { title: 'sdkConfig', load: () => import('../pages/sdk-config-style.tsx') },
  '/admin/sdkConfig/revisions': { title: 'sdkConfig', load: () => import('../pages/sdk-config-revisions.tsx') },
  '/admin/impact/alerts': { title: 'impact', load: () => import('../pages/impact-alerts.tsx') },
  '/admin/dolphin/projects': { title: 'dolphin', load: () => import('../pages/dolphin-projects.tsx') },
  '/admin/dolphin/users': { title: 'dolphin', load: () => import('../pages/dolphin-users.tsx') },
  '/admin/dolphin/logging': { title: 'dolphin', load: () => import('../pages/dolphin-logging.tsx') },
  '/admin/dolphin/jobs': { title: 'dolphin', load: () => import('../pages/dolphin-jobs.tsx') },
  '/admin/dolphin/health': { title: 'dolphin', load: () => import('../pages/dolphin-health.tsx') },
  '/admin/dolphin/audit': { title: 'dolphin', load: () => import('../pages/dolphin-audit.tsx') },
} satisfies Partial<Record<`${RoutePath}/${string}`, PageEntry>>;
