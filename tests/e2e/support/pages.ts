/** Every page of the product, for walks through all of them. */
export const PUBLIC_PAGES = [
  '/',
  '/register',
  '/resetpw',
  '/verify',
  '/alert',
  '/onboarding',
  '/docs',
  '/nowhere',
] as const;
export const ADMIN_PAGES = [
  '/admin',
  '/admin/account',
  '/admin/create',
  '/admin/access',
  '/admin/sdkConfig',
  '/admin/appUsers',
  '/admin/poi',
  '/admin/impact',
  '/admin/da',
  '/admin/publicTransport',
  '/admin/dolphin',
  '/admin/billing',
  '/admin/vehicle',
  '/admin/nowhere',
] as const;
