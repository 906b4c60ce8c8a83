import { type FormEvent, useState } from 'react';
import { type ApiKey, changeApiKey, getApiKey, listApiKeys } from '#contract/api-keys.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDay } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { endOf, expiryFrom } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import styles from './api-keys.module.css';
import { isNameTaken, refusalText } from './refusal.ts';

interface Props {
  projectId: number;
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

export function EditKeyPanel({ open, onClose, ...rest }: Props) {
  const t = useWords(apiKeysWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('editTitle', { name: rest.apiKey.name })}>
      {open && <EditKeyForm {...rest} onDone={onClose} />}
    </SidePanel>
  );
}

function EditKeyForm({ projectId, apiKey, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useWords(apiKeysWords);
  const ui = useWords(uiWords);
  const [seen] = useState(apiKey);
  const [name, setName] = useState(seen.name);
  const [expiry, setExpiry] = useState(() => expiryFrom(seen.expiresAt));
  const change = useChange(changeApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const first = expiryFrom(seen.expiresAt);
  const sameEnd = expiry.choice === first.choice && expiry.day === first.day;
  const end = sameEnd ? undefined : endOf(expiry, new Date());
  const wrongEnd = !sameEnd && end === undefined;
  const unsaved = name !== seen.name || !sameEnd;
  const markSaved = useUnsavedWarning(unsaved, t('unsaved'));
  const taken = isNameTaken(change.error);
  const conflict = change.error instanceof CallError ? change.error.conflict : undefined;
  const current = conflict?.current as ApiKey | undefined;

  const save = (version: number) => {
    if (change.isPending || !name.trim() || wrongEnd) return;
    if (!unsaved) return onDone();
    const body = { version, name, ...(!sameEnd && end !== undefined && { expiresAt: end }) };
    change.mutate(
      { params: { id: seen.id }, query: { projectId }, body },
      {
        onSuccess: () => {
          markSaved();
          showSnackbar({ message: t('saved', { name }), type: 'success' });
          onDone();
        },
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(seen.version);
  };
  const told = (of: Pick<ApiKey, 'name' | 'expiresAt'>) =>
    `${of.name} · ${of.expiresAt ? formatDay(of.expiresAt) : t('never')}`;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        name="name"
        value={name}
        maxLength={80}
        autoFocus
        autoComplete="off"
        help={t('renameHelp')}
        error={taken ? t('nameTaken') : name.trim() ? undefined : t('nameMissing')}
        onChange={(event) => setName(event.target.value)}
      />
      <ExpiryField value={expiry} onChange={setExpiry} wrong={wrongEnd} />
      {change.error && !taken && !conflict && <Notice tone="error">{refusalText(change.error, { t, ui })}</Notice>}
      {conflict && current ? (
        <ConflictNotice
          conflict={conflict}
          now={told(current)}
          yours={told({ name, expiresAt: end === undefined ? seen.expiresAt : end })}
        >
          <Button busy={change.isPending} onClick={() => save(current.version)}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        <div className={styles.actions}>
          <Button kind="main" type="submit" busy={change.isPending}>
            {ui('save')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {ui('cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
