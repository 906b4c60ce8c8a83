import Monitor from 'icon:monitor';
import Moon from 'icon:moon';
import Sun from 'icon:sun';
import { LANGUAGES } from '#contract/constants.ts';
import { accountWords } from '#web/i18n/account.ts';
import { languageOfPage, switchLanguage } from '#web/i18n/i18n.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { chooseScheme, SCHEMES, useScheme } from '#web/ui/scheme.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './account.module.css';

const SCHEME_ICONS = { light: Sun, dark: Moon, system: Monitor };
const SCHEME_KEYS = { light: 'schemeLight', dark: 'schemeDark', system: 'schemeSystem' } as const;
/** Each language in its own name, so that its speakers recognise it. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

export function Appearance() {
  const t = useWords(accountWords);
  const ui = useWords(uiWords);
  const scheme = useScheme();
  return (
    <>
      <Row gap="8 24" justify="between" className={styles.choice}>
        <Text size="small" weight={500} className={styles.choiceName} aria-hidden="true">
          {t('language')}
        </Text>
        <Segmented
          isSmall
          label={t('language')}
          value={languageOfPage()}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], face: LANGUAGE_NAMES[value] }))}
          onChange={switchLanguage}
        />
      </Row>
      <Row gap="8 24" justify="between" className={styles.choice}>
        <div>
          <Text as="div" size="small" weight={500} className={styles.choiceName} aria-hidden="true">
            {t('appearance')}
          </Text>
          <Caption as="p">{t('appearanceHelp')}</Caption>
        </div>
        <Segmented
          isSmall
          label={t('appearance')}
          value={scheme}
          options={SCHEMES.map((value) => {
            const Icon = SCHEME_ICONS[value];
            const label = ui(SCHEME_KEYS[value]);
            return {
              value,
              label,
              face: (
                <Row as="span" inline gap={6} nowrap pad="0 4">
                  <Icon size={14} />
                  {label}
                </Row>
              ),
            };
          })}
          onChange={chooseScheme}
        />
      </Row>
    </>
  );
}
