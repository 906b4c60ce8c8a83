import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import { i18nOfPage, languageOfPage, switchLanguage } from '#web/i18n/i18n.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from './caption.tsx';
import { Hidden } from './hidden.tsx';
import styles from './preferences.module.css';
import { Row } from './row.tsx';
import { chooseScheme, SCHEMES, useScheme } from './scheme.ts';

interface SegmentsProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string; face: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A few options side by side, one of which is selected. */
export function Segments<Value extends string>({ legend, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Row as="fieldset" inline gap={0} nowrap align="stretch" pad={2} className={styles.group}>
      <Hidden as="legend">{legend}</Hidden>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <Caption weight={500} className={styles.face} aria-hidden="true">
            {option.face}
          </Caption>
        </label>
      ))}
    </Row>
  );
}

const SCHEME_FACES = { light: <Sun size={15} />, dark: <Moon size={15} />, system: <Monitor size={15} /> };
const SCHEME_KEYS = { light: 'schemeLight', dark: 'schemeDark', system: 'schemeSystem' } as const;
const LANGUAGE_KEYS = { en: 'english', de: 'german' } as const;

export function LanguageChoice() {
  const t = useWords(uiWords);
  useTranslation(undefined, { i18n: i18nOfPage });
  return (
    <Segments
      legend={t('language')}
      value={languageOfPage()}
      options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_KEYS[value]), face: value.toUpperCase() }))}
      onChange={switchLanguage}
    />
  );
}

export function SchemeChoice() {
  const t = useWords(uiWords);
  return (
    <Segments
      legend={t('scheme')}
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
