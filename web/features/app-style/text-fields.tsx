import { type AppStyle, STYLE_TEXTS, type StyleText, TEXT_MAX } from '#contract/app-style.ts';
import type { Language } from '#contract/constants.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import type { Problem } from '#web/ui/schema-problems.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { textProblem } from './style-draft.ts';

const KINDS: Partial<Record<StyleText, { type: string; placeholder?: string }>> = {
  supportEmail: { type: 'email' },
  supportPhone: { type: 'tel' },
  supportLink: { type: 'url', placeholder: 'https://' },
  termsLink: { type: 'url', placeholder: 'https://' },
  privacyLink: { type: 'url', placeholder: 'https://' },
};

interface Props {
  texts: AppStyle['texts'];
  language: Language;
  onLanguage: (language: Language) => void;
  /** What is wrong with a text of the language, if anything. */
  problem: (key: StyleText) => Problem | undefined;
  onChange: (texts: AppStyle['texts']) => void;
}

export function TextFields({ texts, language, onLanguage, problem, onChange }: Props) {
  const t = useWords(appStyleWords);
  const other: Language = language === 'en' ? 'de' : 'en';
  return (
    <SettingsSection title={t('textsTitle')} lead={t('textsLead')}>
      <Segmented
        label={t('textsLanguage')}
        options={[
          { value: 'en', label: t('english') },
          { value: 'de', label: t('german') },
        ]}
        value={language}
        onChange={onLanguage}
      />
      {STYLE_TEXTS.map((key) => {
        const value = texts[language][key];
        const wrong = problem(key);
        const instead = texts[other][key].trim();
        return (
          <Field
            key={`${language}-${key}`}
            label={t(`text_${key}`)}
            lang={language}
            autoComplete="off"
            {...KINDS[key]}
            maxLength={TEXT_MAX[key]}
            value={value}
            error={wrong && t(textProblem(key, wrong.type), { max: TEXT_MAX[key] })}
            help={!value.trim() && instead ? t('textFallback', { text: instead }) : undefined}
            onChange={({ target }) => onChange({ ...texts, [language]: { ...texts[language], [key]: target.value } })}
          />
        );
      })}
    </SettingsSection>
  );
}
