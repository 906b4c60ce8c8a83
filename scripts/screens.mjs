/**
 * The screens that have a picture in docs/screenshots: every page and tab, and what opens within them.
 * @typedef {{
 *   name: string, path: string, signedIn?: boolean, dark?: boolean, phone?: boolean, language?: 'en' | 'de',
 *   atOnce?: boolean, press?: string, click?: string,
 * }} Screen
 *
 * What the demo world has is named by its id; what it lacks is left out.
 * @typedef {{
 *   projectId: number, userId: string, date: string, item: number, vehicle?: string, organisation?: number,
 *   month?: string, area?: string, region?: string, line?: string, impact?: string, place?: string,
 * }} World
 */

/**
 * @param {World} world
 * @returns {Screen[]}
 */
export function screens(world) {
  const { projectId, userId, date, item } = world;
  const admin = (page, more = '') => `/admin${page}?projectId=${projectId}${more}`;
  const user = `&user=${encodeURIComponent(userId)}`;
  const day = admin('/appUsers', `${user}&date=${date}`);
  const trip = admin('/appUsers', `${user}&date=${date}&item=${item}`);
  const tab = (name) => admin('/appUsers', `${user}&tab=${name}`);
  /** @type {(name: string, id: unknown, path: string, looks?: Partial<Screen>) => Screen[]} */
  const of = (name, id, path, looks = {}) => (id === undefined ? [] : [{ name, path, ...looks }]);
  const german = { language: 'de', dark: true, phone: true };
  return [
    { name: 'sign-in', path: '/', signedIn: false },
    { name: 'sign-in-dark-phone', path: '/', signedIn: false, dark: true, phone: true },
    { name: 'registration', path: '/register', signedIn: false },
    { name: 'password-reset', path: '/resetpw', signedIn: false },
    { name: 'mail-address-not-confirmed', path: '/verify?token=old', signedIn: false },
    { name: 'alert-link-void', path: '/alert?token=old', signedIn: false },
    { name: 'unauthorised', path: admin('/access'), signedIn: false, atOnce: true },
    { name: 'not-found', path: admin('/nowhere') },
    { name: 'onboarding', path: `/onboarding?projectId=${projectId}` },
    { name: 'projects', path: '/admin?projectId=0' },
    { name: 'home', path: admin('') },
    { name: 'home-dark', path: admin(''), dark: true },
    { name: 'home-phone', path: admin(''), phone: true },
    { name: 'home-german', path: admin(''), language: 'de' },
    { name: 'command-palette', path: admin(''), press: 'Control+k' },
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
    { name: 'app-users-presence', path: admin('/appUsers', '&view=presence') },
    { name: 'timeline', path: day },
    { name: 'timeline-dark', path: day, dark: true },
    { name: 'timeline-phone', path: day, phone: true },
    { name: 'timeline-month', path: `${day}&span=month` },
    { name: 'app-user-trips', path: tab('trips') },
    { name: 'app-user-over-time', path: tab('time') },
    { name: 'app-user-why-no-trip', path: `${tab('why')}&date=${date}` },
    { name: 'app-user-logs', path: tab('logs') },
    { name: 'app-user-states', path: tab('states') },
    { name: 'app-user-configuration', path: tab('config') },
    { name: 'app-user-about', path: tab('about') },
    { name: 'trip', path: trip },
    { name: 'trip-dark', path: trip, dark: true },
    { name: 'trip-german-dark-phone', path: trip, ...german },
    { name: 'points-of-interest', path: admin('/poi') },
    ...of('point-of-interest', world.place, admin('/poi', `&poi=${world.place}`)),
    { name: 'points-of-interest-history', path: admin('/poi', '&view=history') },
    { name: 'assistance', path: admin('/impact') },
    ...of('assistance-case', world.impact, admin('/impact', `&case=${world.impact}`)),
    { name: 'assistance-alerts', path: admin('/impact/alerts') },
    { name: 'dangerous-areas', path: admin('/da') },
    ...of('dangerous-area', world.area, admin('/da', `&area=${world.area}`)),
    ...of('dangerous-area-what-happened', world.area, admin('/da', `&area=${world.area}&show=happened`)),
    { name: 'dangerous-areas-proposals', path: admin('/da', '&view=proposals'), click: 'Search' },
    { name: 'public-transport', path: admin('/publicTransport') },
    ...of('public-transport-line', world.line, admin('/publicTransport', `&region=${world.region}&line=${world.line}`)),
    { name: 'public-transport-rides', path: admin('/publicTransport', '&view=rides') },
    { name: 'public-transport-roads', path: admin('/publicTransport', '&view=roads') },
    { name: 'vehicle', path: admin('/vehicle') },
    ...of('vehicle-page', world.vehicle, admin('/vehicle', `&vehicle=${world.vehicle}`)),
    ...of('vehicle-page-german-dark-phone', world.vehicle, admin('/vehicle', `&vehicle=${world.vehicle}`), german),
    { name: 'vehicle-duplicates', path: admin('/vehicle', '&view=duplicates') },
    { name: 'billing', path: admin('/billing') },
    ...['overview', 'projects', 'prices', 'people', 'statements'].flatMap((name) =>
      of(
        `billing-organisation-${name}`,
        world.organisation,
        admin('/billing', `&organisation=${world.organisation}${name === 'overview' ? '' : `&tab=${name}`}`),
      ),
    ),
    ...of(
      'billing-month',
      world.month,
      admin('/billing', `&organisation=${world.organisation}&tab=statements&month=${world.month}`),
    ),
    { name: 'dolphin-versions', path: admin('/dolphin') },
    { name: 'dolphin-projects', path: admin('/dolphin/projects') },
    { name: 'dolphin-users', path: admin('/dolphin/users') },
    { name: 'dolphin-logging', path: admin('/dolphin/logging') },
    { name: 'dolphin-jobs', path: admin('/dolphin/jobs') },
    { name: 'dolphin-health', path: admin('/dolphin/health') },
    { name: 'dolphin-audit', path: admin('/dolphin/audit') },
    { name: 'api', path: '/docs' },
  ];
}
