import { describe, expect, it } from 'vitest';
import { type AppStyle, appStyle, DEFAULT_STYLE, type StyleText } from '#contract/app-style.ts';
import { schemaProblems } from '#web/ui/schema-problems.ts';
import { differences, textProblem } from './style-draft.ts';

const withText = (key: StyleText, text: string) => ({
  ...DEFAULT_STYLE,
  texts: { ...DEFAULT_STYLE.texts, en: { ...DEFAULT_STYLE.texts.en, [key]: text } },
});

describe('a style while it is edited', () => {
  it.each([
    ['appName', 'Demo <b>Fleet</b> 🚗', undefined],
    ['appName', 'x'.repeat(41), 'wrong_line'],
    ['welcomeText', 'a\u202Eb', 'wrong_line'],
    ['supportEmail', ' help@example.com ', undefined],
    ['supportEmail', 'help', 'wrong_supportEmail'],
    ['supportPhone', '+43 1 234 (56)', undefined],
    ['supportPhone', 'call me', 'wrong_supportPhone'],
    ['supportLink', 'https://example.com/help', undefined],
    ['termsLink', 'http://example.com', 'wrong_link'],
    ['privacyLink', 'https://user:password@example.com', 'wrong_link'],
    ['privacyLink', 'javascript:alert(1)', 'wrong_link'],
    ['privacyLink', 'https://localhost', 'wrong_link'],
  ] as const)('judges %s %j as the server does', (key, text, words) => {
    const problem = schemaProblems<AppStyle>(appStyle, withText(key, text)).texts?.en?.[key];
    expect(problem && textProblem(key, String(problem.type))).toBe(words);
  });

  it('is compared field by field', () => {
    expect(differences(DEFAULT_STYLE, { ...withText('appName', 'Fleet'), cornerRadius: 4 })).toEqual([
      { field: ['cornerRadius'], a: 12, b: 4 },
      { field: ['texts', 'en', 'appName'], a: '', b: 'Fleet' },
    ]);
  });
});
