import { type FormEvent, useState } from 'react';
import { type ApiKey, type ApiKeyScope, createApiKey, getApiKey, listApiKeys } from '#contract/api-keys.ts';
import { useChange } from '#web/api/use-change.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { type Expiry, endOf } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './api-keys.module.css';
import { isNameTaken, refusalText } from './refusal.ts';
import { ScopeChoice } from './scope-choice.tsx';

interface Props {
  projectId: number;
  onMade: (made: { apiKey: ApiKey; secret: string }) => void;
  onCancel: () => void;
}

export function CreateKeyForm({ projectId, onMade, onCancel }: Props) {
  const t = useWords(apiKeysWords);
  const ui = useWords(uiWords);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('write-only');
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'year', day: '' });
  const [tried, setTried] = useState(false);
  const creation = useChange(createApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const end = endOf(expiry, new Date());
  const taken = isNameTaken(creation.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (creation.isPending || !name.trim() || end === undefined) return;
    const body = { name, scope, ...(end && { expiresAt: end }) };
    creation.mutate({ query: { projectId }, body }, { onSuccess: onMade });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        name="name"
        value={name}
        maxLength={80}
        autoFocus
        autoComplete="off"
        help={t('nameHelp')}
        error={taken ? t('nameTaken') : tried && !name.trim() ? t('nameMissing') : undefined}
        onChange={(event) => {
          setName(event.target.value);
          creation.reset();
        }}
      />
      <ScopeChoice chosen={scope} onChange={setScope} />
      <ExpiryField value={expiry} onChange={setExpiry} wrong={tried} />
      {creation.error && !taken && <Notice tone="error">{refusalText(creation.error, { t, ui })}</Notice>}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={creation.isPending}>
          {t('createNow')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  );
}
