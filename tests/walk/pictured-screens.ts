import type { Language } from '#contract/constants.ts';
import { PAGE_VIEWS } from '#web/app/pages.ts';

export interface PicturedScreen {
  name: string;
  path: string;
  signedIn?: boolean;
  dark?: boolean;
  phone?: boolean;
  language?: Language;
  /** Taken before the page has settled. */
  atOnce?: boolean;
  press?: string;
}

/** What the demo world contains, by id; what it lacks is left out. */
export interface PicturedWorld {
  projectId: number;
  userId: string;
  date: string;
  item: number | string;
  vehicle?: string;
  organisation?: number | string;
  month?: string;
  area?: string;
  region?: string;
  line?: string;
  impact?: string;
  place?: string;
}

/** The screens with a screenshot in docs/screenshots: every page and tab, and what opens within them. */
export function picturedScreens(world: PicturedWorld): PicturedScreen[] {
  const { projectId, userId, date, item } = world;
  const admin = (page: string, more = '') => `/admin${page}?projectId=${projectId}${more}`;
  const user = `&user=${encodeURIComponent(userId)}`;
  const day = admin('/appUsers', `${user}&date=${date}`);
  const trip = admin('/appUsers', `${user}&date=${date}&item=${item}`);
  const tab = (name: string) => admin('/appUsers', `${user}&tab=${name}`);
  const of = (name: string, id: unknown, path: string, options: Partial<PicturedScreen> = {}): PicturedScreen[] =>
    id === undefined ? [] : [{ name, path, ...options }];
  const german = { language: 'de', dark: true, phone: true } as const;
  return [
    ...PAGE_VIEWS.flatMap(({ path, picture, page }) => {
      const isAdmin = page.layout === 'admin';
      return picture
        ? [
            {
              name: picture,
              path: isAdmin ? `${path}?projectId=${projectId}` : path,
              signedIn: isAdmin || path === '/docs',
            },
          ]
        : [];
    }),
    { name: 'sign-in', path: '/', signedIn: false },
    { name: 'sign-in-dark-phone', path: '/', signedIn: false, dark: true, phone: true },
    { name: 'mail-address-not-confirmed', path: '/verify?token=old', signedIn: false },
    { name: 'alert-link-void', path: '/alert?token=old', signedIn: false },
    { name: 'unsubscribe-link-void', path: '/unsubscribe?token=old', signedIn: false },
    { name: 'unauthorised', path: admin('/access'), signedIn: false, atOnce: true },
    { name: 'not-found', path: admin('/nowhere') },
    { name: 'onboarding', path: `/onboarding?projectId=${projectId}` },
    { name: 'projects', path: '/admin?projectId=0' },
    { name: 'home-dark', path: admin(''), dark: true },
    { name: 'home-phone', path: admin(''), phone: true },
    { name: 'home-german', path: admin(''), language: 'de' },
    { name: 'command-palette', path: admin(''), press: 'Control+k' },
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
    ...of('point-of-interest', world.place, admin('/poi', `&poi=${world.place}`)),
    { name: 'points-of-interest-history', path: admin('/poi', '&view=history') },
    ...of('assistance-case', world.impact, admin('/impact', `&case=${world.impact}`)),
    ...of('dangerous-area', world.area, admin('/da', `&area=${world.area}&show=edit`)),
    ...of('dangerous-area-what-happened', world.area, admin('/da', `&area=${world.area}`)),
    { name: 'dangerous-areas-proposals', path: admin('/da', '&view=proposals') },
    ...of('public-transport-line', world.line, admin('/publicTransport', `&region=${world.region}&line=${world.line}`)),
    { name: 'public-transport-rides', path: admin('/publicTransport', '&view=rides') },
    { name: 'public-transport-roads', path: admin('/publicTransport', '&view=roads') },
    ...of('vehicle-page', world.vehicle, admin('/vehicle', `&vehicle=${world.vehicle}`)),
    ...of('vehicle-page-german-dark-phone', world.vehicle, admin('/vehicle', `&vehicle=${world.vehicle}`), german),
    { name: 'vehicle-duplicates', path: admin('/vehicle', '&view=duplicates') },
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
  ];
}
