import { describe, expect, it } from 'vitest';
import { appStyle, DEFAULT_STYLE, type StyleText } from '#contract/app-style.ts';
import { differences, isSame, isSound, textProblem, tidied } from './style-draft.ts';

const withText = (key: StyleText, text: string) => ({
  ...DEFAULT_STYLE,
  texts: { ...DEFAULT_STYLE.texts, en: { ...DEFAULT_STYLE.texts.en, [key]: text } },
});

describe('a style while it is edited', () => {
  it.each([
    ['appName', 'Demo <b>Fleet</b> 🚗'],
    ['appName', 'x'.repeat(41)],
    ['welcomeText', 'a\u202Eb'],
    ['supportEmail', 'help@example.com'],
    ['supportEmail', 'help'],
    ['supportPhone', '+43 1 234 (56)'],
    ['supportPhone', 'call me'],
    ['supportLink', 'https://example.com/help'],
    ['termsLink', 'http://example.com'],
    ['privacyLink', 'https://user:password@example.com'],
    ['privacyLink', 'javascript:alert(1)'],
    ['privacyLink', 'https://localhost'],
  ] as const)('judges %s %j as the server does', (key, text) => {
    const style = withText(key, text);
    expect(isSound(style)).toBe(appStyle.safeParse(style).success);
    expect(textProblem(key, text) === undefined).toBe(appStyle.safeParse(style).success);
  });

  it('is the same when only spaces and letters of colours differ', () => {
    const typed = withText('appName', ' Fleet ');
    typed.colours = { ...typed.colours, dark: { ...typed.colours.dark, text: ' #E9ECF0 ' } };
    expect(isSame(typed, withText('appName', 'Fleet'))).toBe(true);
    expect(appStyle.safeParse(tidied(typed)).success).toBe(true);
  });

  it('is compared field by field', () => {
    expect(differences(DEFAULT_STYLE, { ...withText('appName', 'Fleet'), cornerRadius: 4 })).toEqual([
      { field: ['cornerRadius'], a: 12, b: 4 },
      { field: ['texts', 'en', 'appName'], a: '', b: 'Fleet' },
    ]);
  });
});
