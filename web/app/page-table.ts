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
