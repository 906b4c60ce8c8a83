import { Monitor, Moon, Sun } from 'lucide-react';
import { LANGUAGES } from '#contract/constants.ts';
import { accountWords } from '#web/i18n/account.ts';
import { languageOfPage, switchLanguage } from '#web/i18n/i18n.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Segments } from '#web/ui/preferences.tsx';
import { chooseScheme, SCHEMES, useScheme } from '#web/ui/scheme.ts';
import styles from './account.module.css';

const SCHEME_ICONS = { light: Sun, dark: Moon, system: Monitor };
const SCHEME_KEYS = { light: 'schemeLight', dark: 'schemeDark', system: 'schemeSystem' } as const;
/** Each language by its own name, so that it is found by those who speak no other. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

export function Looks() {
  const t = useWords(accountWords);
  const ui = useWords(uiWords);
  const scheme = useScheme();
  return (
    <>
      <div className={styles.choice}>
        <span className={styles.choiceName} aria-hidden="true">
          {t('language')}
        </span>
        <Segments
          legend={t('language')}
          value={languageOfPage()}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], face: LANGUAGE_NAMES[value] }))}
          onChange={switchLanguage}
        />
      </div>
      <div className={styles.choice}>
        <div>
          <div className={styles.choiceName} aria-hidden="true">
            {t('appearance')}
          </div>
          <p className={styles.choiceHelp}>{t('appearanceHelp')}</p>
        </div>
        <Segments
          legend={t('appearance')}
          value={scheme}
          options={SCHEMES.map((value) => {
            const Icon = SCHEME_ICONS[value];
            const label = ui(SCHEME_KEYS[value]);
            return {
              value,
              label,
              face: (
                <span className={styles.face}>
                  <Icon size={14} />
                  {label}
                </span>
              ),
            };
          })}
          onChange={chooseScheme}
        />
      </div>
    </>
  );
}
