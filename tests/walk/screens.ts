import { emptyProjectScreens } from './empty-screens.ts';
import { openedScreens } from './opened-screens.ts';
import { picturedScreens } from './pictured-screens.ts';
import type { WalkedScreen } from './walked-screen.ts';
import type { WalkWorld } from './world.ts';

const withoutEmpty = <Ids extends object>(ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')) as Ids;

/** Every screen of the product: those with a screenshot, tabs, details, what opens above them, empty states. */
export function walkedScreens(world: WalkWorld): WalkedScreen[] {
  const all = picturedScreens(withoutEmpty({ ...world, place: world.poi }));
  const plain = all
    .filter(({ dark, phone, language, press }) => !dark && !phone && !language && !press)
    .map(({ name, path, signedIn = true }) => ({ name, path, signedIn }));
  const seen = new Set(plain.map(({ path }) => path));
  const more = [
    ...visitorScreens(),
    ...detailScreens(world),
    ...openedScreens(world),
    ...emptyProjectScreens(world.emptyId),
  ];
  return [...plain, ...more.filter(({ path, press }) => press || !seen.has(path))];
}

const visitorScreens = (): WalkedScreen[] =>
  [
    { name: 'new-password', path: '/resetpw#token=some-token-of-a-mail' },
    { name: 'verify', path: '/verify#token=some-token-of-a-mail' },
    { name: 'verify-without-link', path: '/verify' },
    { name: 'alert-without-link', path: '/alert' },
    { name: 'unsubscribe-without-link', path: '/unsubscribe' },
    { name: 'onboarding-visitor', path: '/onboarding' },
    { name: 'nowhere', path: '/nowhere' },
    { name: 'unauthorised', path: '/admin/access?projectId=1' },
  ].map((screen) => ({ ...screen, signedIn: false }));

/** Screens with more in their address than their page; those that would name nothing are left out. */
function detailScreens(world: WalkWorld): WalkedScreen[] {
  const { projectId, userId, date, item } = world;
  const user = `&user=${encodeURIComponent(userId)}`;
  const details: [name: string, page: string, more: string, ...names: (string | number)[]][] = [
    ['nowhere-inside', '/nowhere', ''],
    ['presence', '/appUsers', '&view=presence'],
    ['user-trips', '/appUsers', `${user}&tab=trips`],
    ['user-over-time', '/appUsers', `${user}&tab=time`],
    ['user-over-time-table', '/appUsers', `${user}&tab=time&look=table`],
    ['user-why', '/appUsers', `${user}&tab=why&date=${date}&t=${item}`],
    ['user-logs', '/appUsers', `${user}&tab=logs`],
    ['user-states', '/appUsers', `${user}&tab=states`],
    ['user-config', '/appUsers', `${user}&tab=config`],
    ['user-about', '/appUsers', `${user}&tab=about`],
    ['user-unknown', '/appUsers', '&user=nobody-of-this-name'],
    ['project-unknown', '/appUsers', '', 0],
    ['member', '/access', `&person=${world.person}`, world.person],
    ['place', '/poi', `&poi=${world.poi}`, world.poi],
    ['place-new', '/poi', '&poi=new'],
    ['places-near', '/poi', '&near=48.01,16.05'],
    ['places-history', '/poi', '&view=history'],
    ['area', '/da', `&area=${world.area}&show=edit`, world.area],
    ['area-happened', '/da', `&area=${world.area}`, world.area],
    ['area-new', '/da', '&area=new'],
    ['area-proposals', '/da', '&view=proposals'],
    ['vehicle-one', '/vehicle', `&vehicle=${world.vehicle}`, world.vehicle],
    ['vehicle-new', '/vehicle', '&vehicle=new'],
    ['vehicle-duplicates', '/vehicle', '&view=duplicates'],
    ['assistance-case', '/impact', `&case=${world.impact}`, world.impact],
    ['assistance-contracts', '/impact', '&view=contracts'],
    ['transport-region', '/publicTransport', `&region=${world.region}`, world.region],
    ['transport-line', '/publicTransport', `&region=${world.region}&line=${world.line}`, world.region, world.line],
    ['transport-rides', '/publicTransport', '&view=rides'],
    ['roads', '/publicTransport', `&view=roads&region=${world.roads}`, world.roads],
    ['roads-import', '/publicTransport', '&view=roads&panel=import'],
    ['billing-organisation', '/billing', `&organisation=${world.organisation}`, world.organisation],
    ...['projects', 'people', 'prices', 'statements'].map((tab): [string, string, string, string] => [
      `billing-${tab}`,
      '/billing',
      `&organisation=${world.organisation}&tab=${tab}`,
      world.organisation,
    ]),
    [
      'billing-statement',
      '/billing',
      `&organisation=${world.organisation}&tab=statements&month=${world.month}`,
      world.month,
    ],
    ['key', '/sdkConfig/keys', `&key=${world.key}`, world.key],
    ['code', '/sdkConfig/codes', `&code=${world.code}`, world.code],
    ['receiver-assistance', '/sdkConfig/receiver', '&selected=0'],
    ['receiver-deliveries', '/sdkConfig/receiver', '&selected=1&view=deliveries'],
    ['receiver-generic', '/sdkConfig/receiver', '&selected=2'],
    ['revision', '/sdkConfig/revisions', `&revision=${world.revision}`, world.revision],
    ['dolphin-version', '/dolphin', `&version=${world.version}`, world.version],
    ['dolphin-version-new', '/dolphin', '&add=1'],
    ['dolphin-person', '/dolphin/users', `&person=${world.person}`, world.person],
    ['dolphin-logging', '/dolphin/logging', ''],
    ['dolphin-logging-start', '/dolphin/logging', '&start=1'],
    ['dolphin-jobs', '/dolphin/jobs', ''],
    ['dolphin-found', '/dolphin/projects', `&find=${encodeURIComponent(userId)}`],
  ];
  return details
    .filter(([, , , ...names]) => names.every((one) => one !== ''))
    .map(([name, page, more, ...names]) => ({
      name,
      path: `/admin${page}?projectId=${names.includes(0) ? 999_999 : projectId}${more}`,
      signedIn: true,
    }));
}
