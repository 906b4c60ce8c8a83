import { canSee, type RoutePath } from '#contract/access.ts';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { paletteWords } from '#web/i18n/palette.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import type { KeyOf } from '#web/i18n/words.ts';

type Path = RoutePath | `${RoutePath}/${string}`;
type FrameKey = KeyOf<typeof frameWords>;

/** What a page or tab is called in every language, whichever is spoken now. */
export interface PalettePage {
  path: Path;
  /** The page it belongs to. */
  page: FrameKey;
  names: { en: string; de: string };
  also: readonly string[];
}

const PAGES: readonly { path: RoutePath; key: FrameKey; also?: KeyOf<typeof paletteWords> }[] = [
  { path: '/admin', key: 'home', also: 'also_home' },
  { path: '/admin/access', key: 'access', also: 'also_access' },
  { path: '/admin/appUsers', key: 'appUsers', also: 'also_appUsers' },
  { path: '/admin/poi', key: 'poi' },
  { path: '/admin/impact', key: 'impact' },
  { path: '/admin/da', key: 'da' },
  { path: '/admin/publicTransport', key: 'publicTransport' },
  { path: '/admin/billing', key: 'billing' },
  { path: '/admin/vehicle', key: 'vehicle' },
  { path: '/admin/account', key: 'account', also: 'also_account' },
];

const CONFIGURATION = ['features', 'project', 'keys', 'codes', 'receiver', 'style', 'revisions'] as const;
const DOLPHIN = ['versions', 'projects', 'users', 'logging', 'jobs', 'health', 'audit'] as const;
const ALSO_TAB: Readonly<Record<string, KeyOf<typeof paletteWords>>> = { keys: 'also_keys', receiver: 'also_receiver' };

const inBoth = (key: KeyOf<typeof paletteWords> | undefined): string[] =>
  key
    ? [paletteWords.en[key as keyof typeof paletteWords.en], paletteWords.de[key as keyof typeof paletteWords.de]]
    : [];
const pageNames = (key: FrameKey) => ({
  en: frameWords.en[key as keyof typeof frameWords.en],
  de: frameWords.de[key as keyof typeof frameWords.de],
});

const ALL: readonly PalettePage[] = [
  ...PAGES.map(({ path, key, also }) => ({ path, page: key, names: pageNames(key), also: inBoth(also) })),
  ...CONFIGURATION.map((tab) => ({
    path: tab === 'features' ? ('/admin/sdkConfig' as const) : (`/admin/sdkConfig/${tab}` as const),
    page: 'sdkConfig' as const,
    names: { en: sdkConfigWords.en[`tab_${tab}`], de: sdkConfigWords.de[`tab_${tab}`] },
    also: [...Object.values(pageNames('sdkConfig')), ...inBoth(ALSO_TAB[tab])],
  })),
  ...DOLPHIN.map((tab) => ({
    path: tab === 'versions' ? ('/admin/dolphin' as const) : (`/admin/dolphin/${tab}` as const),
    page: 'dolphin' as const,
    names: { en: dolphinWords.en[`tab_${tab}`], de: dolphinWords.de[`tab_${tab}`] },
    also: Object.values(pageNames('dolphin')),
  })),
];

/** The pages and tabs that a person may open now, by the one rule of page access. */
export const palettePages = (...[user, project, token]: [Parameters<typeof canSee>[0], number, string | null]) =>
  ALL.filter(({ path }) => canSee(user, project, path, token));
