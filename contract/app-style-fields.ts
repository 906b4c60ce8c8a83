import type { Language } from './constants.ts';

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
  /** 1 is the size that the phone's owner chose. */
  fontScale: number;
  texts: Record<Language, Record<StyleText, string>>;
  /** Names of stored pictures; null: none. */
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

/** What an app looks like before anybody chose; every pair that must be readable is. */
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

/** The texts as an app shows them: what one language leaves empty is said in the other, English first. */
export function textsFor(texts: StyleValues['texts'], language: Language): Record<StyleText, string> {
  const other: Language = language === 'en' ? 'de' : 'en';
  const shown = noTexts();
  for (const key of STYLE_TEXTS) shown[key] = texts[language][key] || texts[other][key];
  return shown;
}
