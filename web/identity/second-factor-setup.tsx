import { type FormEvent, useEffect, useRef, useState } from 'react';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import type { SecondFactor } from './identity-client.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { secondFactorTrouble } from './second-factor-text.ts';

interface Props {
  client: SecondFactor;
  /** Known to be right, or refused by the first step. */
  password: string;
  onDone: () => void;
  onRefused?: (text: string) => void;
}

/** Key into the app, a code of it back, then the recovery codes. */
export function SecondFactorSetup({ client, password, onDone, onRefused }: Props) {
  const t = useWords(secondFactorWords);
  const [key, setKey] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    client.begin(password).then(setKey, (refusal: unknown) => {
      const text = secondFactorTrouble(t, refusal);
      if (onRefused) onRefused(text);
      else setTrouble(text);
    });
  }, [client, password, onRefused, t]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code || busy) return setError(code ? undefined : t('codeMissing'));
    setBusy(true);
    try {
      setCodes(await client.confirm(code));
    } catch (refusal) {
      setError(secondFactorTrouble(t, refusal));
    } finally {
      setBusy(false);
    }
  };

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (trouble) return <Notice tone="error">{trouble}</Notice>;
  if (!key) return <Skeleton height={152} />;
  return (
    <form className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{t('scan')}</p>
      <div className={styles.scan}>
        <div className={styles.qr}>
          <QrCode text={key.address} label={t('qr')} />
        </div>
        <div className={styles.key}>
          <span className={styles.keyName}>{t('key')}</span>
          <span className={styles.keyText}>
            <code>{key.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={key.secret} label={t('copyKey')} />
          </span>
        </div>
      </div>
      <Field
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        error={error}
        onChange={() => setError(undefined)}
      />
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={busy}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
      </div>
    </form>
  );
}
