/**
 * The screens that have a picture in docs/screenshots.
 * @typedef {{ name: string, path: string, signedIn?: boolean, dark?: boolean, phone?: boolean, language?: 'en' | 'de' }} Screen
 */

/**
 * @param {{ projectId: number, userId: string, date: string, item: number }} world
 * @returns {Screen[]}
 */
export function screens({ projectId, userId, date, item }) {
  const admin = (page, more = '') => `/admin${page}?projectId=${projectId}${more}`;
  const user = `&user=${encodeURIComponent(userId)}`;
  const trip = `${user}&date=${date}&item=${item}`;
  return [
    { name: 'sign-in', path: '/', signedIn: false },
    { name: 'registration', path: '/register', signedIn: false },
    { name: 'password-reset', path: '/resetpw', signedIn: false },
    { name: 'onboarding', path: `/onboarding?projectId=${projectId}` },
    { name: 'projects', path: '/admin?projectId=0' },
    { name: 'home', path: admin('') },
    { name: 'home-dark', path: admin(''), dark: true },
    { name: 'home-phone', path: admin(''), phone: true },
    { name: 'add-project', path: admin('/create') },
    { name: 'account', path: admin('/account') },
    { name: 'access-control', path: admin('/access') },
    { name: 'configuration-project', path: admin('/sdkConfig/project') },
    { name: 'configuration-features', path: admin('/sdkConfig') },
    { name: 'configuration-keys', path: admin('/sdkConfig/keys') },
    { name: 'configuration-codes', path: admin('/sdkConfig/codes') },
    { name: 'configuration-receivers', path: admin('/sdkConfig/receiver') },
    { name: 'configuration-style', path: admin('/sdkConfig/style') },
    { name: 'configuration-revisions', path: admin('/sdkConfig/revisions') },
    { name: 'app-users', path: admin('/appUsers') },
    { name: 'timeline', path: admin('/appUsers', `${user}&date=${date}`) },
    { name: 'timeline-dark', path: admin('/appUsers', `${user}&date=${date}`), dark: true },
    { name: 'timeline-phone', path: admin('/appUsers', `${user}&date=${date}`), phone: true },
    { name: 'trip', path: admin('/appUsers', trip) },
    { name: 'trip-dark', path: admin('/appUsers', trip), dark: true },
    { name: 'points-of-interest', path: admin('/poi') },
    { name: 'assistance', path: admin('/impact') },
    { name: 'assistance-alerts', path: admin('/impact/alerts') },
    { name: 'dangerous-areas', path: admin('/da') },
    { name: 'public-transport', path: admin('/publicTransport') },
    { name: 'vehicle', path: admin('/vehicle') },
    { name: 'billing', path: admin('/billing') },
    { name: 'dolphin-versions', path: admin('/dolphin') },
    { name: 'dolphin-projects', path: admin('/dolphin/projects') },
    { name: 'dolphin-users', path: admin('/dolphin/users') },
    { name: 'dolphin-health', path: admin('/dolphin/health') },
    { name: 'dolphin-audit', path: admin('/dolphin/audit') },
    { name: 'api', path: '/docs' },
  ];
}
