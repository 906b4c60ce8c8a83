import Monitor from 'icon:monitor';
import Moon from 'icon:moon';
import Sun from 'icon:sun';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import { i18nOfPage, languageOfPage, switchLanguage } from '#web/i18n/i18n.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from './row.tsx';
import { chooseScheme, SCHEMES, useScheme } from './scheme.ts';
import { Segmented } from './segmented.tsx';

const SCHEME_FACES = { light: <Sun size={15} />, dark: <Moon size={15} />, system: <Monitor size={15} /> };
const SCHEME_KEYS = { light: 'schemeLight', dark: 'schemeDark', system: 'schemeSystem' } as const;
const LANGUAGE_KEYS = { en: 'english', de: 'german' } as const;

export function LanguageChoice() {
  const t = useWords(uiWords);
  useTranslation(undefined, { i18n: i18nOfPage });
  return (
    <Segmented
      isSmall
      label={t('language')}
      value={languageOfPage()}
      options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_KEYS[value]), face: value.toUpperCase() }))}
      onChange={switchLanguage}
    />
  );
}

export function SchemeChoice() {
  const t = useWords(uiWords);
  return (
    <Segmented
      isSmall
      label={t('scheme')}
      value={useScheme()}
      options={SCHEMES.map((value) => ({ value, label: t(SCHEME_KEYS[value]), face: SCHEME_FACES[value] }))}
      onChange={chooseScheme}
    />
  );
}

export function Preferences() {
  return (
    <Row>
      <LanguageChoice />
      <SchemeChoice />
    </Row>
  );
}
