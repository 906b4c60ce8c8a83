import { z } from 'zod/mini';
import type { Language } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { MESSAGE } from './messages.ts';
import { projectId } from './page.ts';
import { email, line } from './text.ts';

export const STYLE_SCHEMES = ['light', 'dark'] as const;
export type StyleScheme = (typeof STYLE_SCHEMES)[number];

export const STYLE_COLOURS = ['primary', 'secondary', 'background', 'surface', 'text', 'error'] as const;
export type StyleColour = (typeof STYLE_COLOURS)[number];

export const STYLE_TEXTS = [
  'appName',
  'welcomeText',
  'supportEmail',
  'supportPhone',
  'supportLink',
  'termsLink',
  'privacyLink',
] as const;
export type StyleText = (typeof STYLE_TEXTS)[number];

export const TEXT_MAX: Record<StyleText, number> = {
  appName: 40,
  welcomeText: 160,
  supportEmail: 254,
  supportPhone: 30,
  supportLink: 500,
  termsLink: 500,
  privacyLink: 500,
};

export const CORNER_RADIUS_MAX = 32;
export const FONT_SCALE = { min: 0.8, max: 1.5, step: 0.05 };

export const HEX_COLOUR = /^#[0-9a-f]{6}$/;
export const PHONE_NUMBER = /^\+?[0-9 ()/-]{3,30}$/;

export const LOGO_MAX_BYTES = 1_048_576;
export const LOGO_MAX_PIXELS = 512;

export interface StyleValues {
  colours: Record<StyleScheme, Record<StyleColour, string>>;
  /** In points of the phone. */
  cornerRadius: number;
  /** Relative to the size chosen on the phone. */
  fontScale: number;
  texts: Record<Language, Record<StyleText, string>>;
  /** The names of stored images, or null. */
  logos: Record<StyleScheme, string | null>;
}

const noTexts = (): Record<StyleText, string> => ({
  appName: '',
  welcomeText: '',
  supportEmail: '',
  supportPhone: '',
  supportLink: '',
  termsLink: '',
  privacyLink: '',
});

/** The default style, with readable contrast for all text. */
export const DEFAULT_STYLE: StyleValues = {
  colours: {
    light: {
      primary: '#357a60',
      secondary: '#2f5fb3',
      background: '#f6f7f9',
      surface: '#ffffff',
      text: '#12171d',
      error: '#9b1239',
    },
    dark: {
      primary: '#72c9a8',
      secondary: '#8db8ff',
      background: '#0d1014',
      surface: '#1a1f26',
      text: '#e9ecf0',
      error: '#ff8fa5',
    },
  },
  cornerRadius: 12,
  fontScale: 1,
  texts: { en: noTexts(), de: noTexts() },
  logos: { light: null, dark: null },
};

/** The texts as an app shows them: a text missing in one language falls back to the other, English first. */
export function textsFor(texts: StyleValues['texts'], language: Language): Record<StyleText, string> {
  const other: Language = language === 'en' ? 'de' : 'en';
  const shown = noTexts();
  for (const key of STYLE_TEXTS) shown[key] = texts[language][key] || texts[other][key];
  return shown;
}

const area = 'app style';

const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(HEX_COLOUR, 'must be a colour such as #438d72'));
const colours = z.strictObject({
  primary: colour,
  secondary: colour,
  background: colour,
  surface: colour,
  text: colour,
  error: colour,
});

/** Opened on app users' phones, so only https and no credentials. */
const isLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && hostname.includes('.');
};
const link = (max: number) =>
  line(max).check(z.refine((text) => text === '' || isLink(text), 'must be an address that starts with https://'));

const texts = z.strictObject({
  appName: line(TEXT_MAX.appName),
  welcomeText: line(TEXT_MAX.welcomeText),
  supportEmail: z.union([z.literal(''), email]),
  supportPhone: line(TEXT_MAX.supportPhone).check(
    z.refine((text) => text === '' || PHONE_NUMBER.test(text), 'must be a phone number'),
  ),
  supportLink: link(TEXT_MAX.supportLink),
  termsLink: link(TEXT_MAX.termsLink),
  privacyLink: link(TEXT_MAX.privacyLink),
});

const logoId = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a logo'));

export const appStyle = z.strictObject({
  colours: z.strictObject({ light: colours, dark: colours }),
  cornerRadius: z.int().check(z.minimum(0), z.maximum(CORNER_RADIUS_MAX)),
  fontScale: z.number().check(z.minimum(FONT_SCALE.min), z.maximum(FONT_SCALE.max), z.multipleOf(FONT_SCALE.step)),
  texts: z.strictObject({ en: texts, de: texts }),
  logos: z.strictObject({ light: z.nullable(logoId), dark: z.nullable(logoId) }),
});
export type AppStyle = z.infer<typeof appStyle>;

export const appLogo = z.object({
  id: logoId,
  mediaType: z.enum(['image/png', 'image/webp']),
  width: z.int(),
  height: z.int(),
  /** Base64, for the preview. */
  data: z.string(),
});
export type AppLogo = z.infer<typeof appLogo>;

const current = z.object({
  style: appStyle,
  /** 0 if never saved, so everything is the default. */
  version: z.int(),
  /** The images used by the style. */
  pictures: z.array(appLogo),
});

const admin = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;

export const getAppStyle = endpoint({
  name: 'get app style',
  area,
  method: 'GET',
  path: '/move/app/style',
  summary: 'The style and texts of a project’s app.',
  right: admin,
  query: z.strictObject({ projectId }),
  reply: current,
});

export const saveAppStyle = endpoint({
  name: 'save app style',
  area,
  method: 'POST',
  path: '/move/app/style',
  summary: 'Saves the style of a project’s app; phones get it at their next request.',
  right: admin,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ version: z.int().check(z.minimum(0)), style: appStyle }),
  reply: z.extend(current, { message: z.literal(MESSAGE.styleSaved) }),
});

export const uploadAppLogo = endpoint({
  name: 'upload app logo',
  area,
  method: 'POST',
  path: '/move/app/style/logo',
  summary: 'Accepts a PNG, JPEG or WebP of at most 1 MB as base64, scales it down, and stores it for use in a style.',
  right: admin,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ image: z.base64().check(z.maxLength(Math.ceil(LOGO_MAX_BYTES / 3) * 4)) }),
  reply: z.object({ picture: appLogo }),
});

const logoInfo = z.nullable(z.object({ etag: z.string(), mediaType: z.string(), width: z.int(), height: z.int() }));
/** The complete style for an app, with every empty text taken from the other language. */
const styleOfApp = z.object({
  projectId: z.int(),
  version: z.int(),
  colours: appStyle.shape.colours,
  cornerRadius: z.int(),
  fontScale: z.number(),
  texts: z.object({ en: texts, de: texts }),
  logos: z.object({ light: logoInfo, dark: logoInfo }),
});
/** The bytes of an image, not JSON. */
const picture = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const scheme = z._default(z.enum(STYLE_SCHEMES), 'light');

export const getDeviceStyle = endpoint({
  name: 'get device style',
  area,
  method: 'GET',
  path: '/v20/device/style',
  summary: 'The style of the app on this phone. With If-None-Match, 304 if nothing changed.',
  right: { who: 'device' },
  empty: [304],
  reply: styleOfApp,
});

export const getDeviceLogo = endpoint({
  name: 'get device logo',
  area,
  method: 'GET',
  path: '/v20/device/style/logo',
  summary: 'The logo as a picture, for light or dark mode; a missing one is replaced by the other.',
  right: { who: 'device' },
  query: z.strictObject({ scheme }),
  produces: ['image/png', 'image/webp'],
  empty: [304],
  reply: picture,
});

export const getProjectStyle = endpoint({
  name: 'get project style',
  area,
  method: 'GET',
  path: '/v20/app/style',
  summary: 'The style of the app of the key’s project. With If-None-Match, 304 if nothing changed.',
  right: { who: 'api key', scope: 'configuration:read' },
  query: z.strictObject({ projectId: z.optional(projectId) }),
  reply: styleOfApp,
});

export const getProjectLogo = endpoint({
  name: 'get project logo',
  area,
  method: 'GET',
  path: '/v20/app/style/logo',
  summary: 'The logo as a picture, for light or dark mode; a missing one is replaced by the other.',
  right: { who: 'api key', scope: 'configuration:read' },
  query: z.strictObject({ projectId: z.optional(projectId), scheme }),
  produces: ['image/png', 'image/webp'],
  reply: picture,
});
