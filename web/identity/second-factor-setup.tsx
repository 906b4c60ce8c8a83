import { type FormEvent, useEffect, useRef, useState } from 'react';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import type { SecondFactor } from './identity-client.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTrouble } from './second-factor-text.ts';

interface Props {
  client: SecondFactor;
  /** Verified by the first step. */
  password: string;
  onDone: () => void;
  onRefused?: (text: string) => void;
}

/** Steps: key to the app, a code from the app, recovery codes. */
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
    <Stack as="form" noValidate onSubmit={(event) => void submit(event)}>
      <Note>{t('scan')}</Note>
      <Row gap="16 20">
        <QrCode text={key.address} label={t('qr')} side={152} />
        <Stack gap={4} basis={180}>
          <Caption>{t('key')}</Caption>
          <Row as="span" gap={4} nowrap>
            <Text as="code" size="small" breaks>
              {key.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Text>
            <CopyButton text={key.secret} label={t('copyKey')} />
          </Row>
        </Stack>
      </Row>
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
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
      </Row>
    </Stack>
  );
}
