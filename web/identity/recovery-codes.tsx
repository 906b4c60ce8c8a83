import { Download } from 'lucide-react';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { saveText } from '#web/ui/save-file.ts';
import styles from './second-factor.module.css';

/** Shown once; the person says when they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useWords(secondFactorWords);
  const text = codes.join('\n');
  return (
    <section className={styles.step} aria-label={t('codesTitle')}>
      <div>
        <strong>{t('codesTitle')}</strong>
        <p className={styles.text}>{t('codesText')}</p>
      </div>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="main" onClick={onKept}>
          {t('codesKept')}
        </Button>
        <Button
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => saveText('move-recovery-codes', `${text}\n`)}
        >
          {t('saveCodes')}
        </Button>
        <CopyButton text={text} label={t('copyCodes')} />
      </div>
    </section>
  );
}
