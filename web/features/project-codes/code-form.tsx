import { type FormEvent, type ReactNode, useState } from 'react';
import type { ProjectCode } from '#contract/project-codes.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { type Expiry, endOf, expiryFrom } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './project-codes.module.css';

export type CodeInput = Pick<ProjectCode, 'name' | 'note' | 'maxUses' | 'expiresAt'>;

interface Props {
  /** What the form begins with; absent for a new code. */
  seen?: ProjectCode;
  action: string;
  busy: boolean;
  nameTaken: boolean;
  limitTooLow: boolean;
  /** What went wrong, or what somebody else saved. */
  trouble: ReactNode;
  /** Something else to decide first: no buttons. */
  held?: boolean;
  onType?: () => void;
  onSave: (input: CodeInput) => void;
  onCancel: () => void;
}

const MOST_USES = 1_000_000;

const limitOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MOST_USES ? number : undefined;
};

/** Name, note, limit and end of a code. */
export function CodeForm({ seen, onType, onSave, onCancel, ...props }: Props) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const [name, setName] = useState(seen?.name ?? '');
  const [note, setNote] = useState(seen?.note ?? '');
  const [limit, setLimit] = useState(seen?.maxUses?.toString() ?? '');
  const first: Expiry = seen ? expiryFrom(seen.expiresAt) : { choice: 'days90', day: '' };
  const [expiry, setExpiry] = useState(first);
  const [tried, setTried] = useState(false);
  const maxUses = limitOf(limit);
  const sameEnd = seen !== undefined && expiry.choice === first.choice && expiry.day === first.day;
  const end = sameEnd ? seen.expiresAt : endOf(expiry, new Date());
  const valid = name.trim() !== '' && maxUses !== undefined && end !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (valid && !props.busy) onSave({ name, note, maxUses, expiresAt: end });
  };
  const limitError = () => {
    if (props.limitTooLow) return t('limitTooLow', { uses: seen?.uses ?? 0 });
    return maxUses === undefined ? t('limitWrong') : undefined;
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={() => onType?.()}>
      <Field
        label={t('name')}
        name="name"
        value={name}
        maxLength={80}
        autoFocus
        autoComplete="off"
        help={t('nameHelp')}
        error={props.nameTaken ? t('nameTaken') : tried && !name.trim() ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('limit')}
        aside={ui('optional')}
        name="maxUses"
        inputMode="numeric"
        value={limit}
        help={t('limitHelp')}
        error={limitError()}
        onChange={(event) => setLimit(event.target.value)}
      />
      <ExpiryField value={expiry} onChange={setExpiry} wrong={tried && !sameEnd} />
      <TextAreaField
        label={t('note')}
        aside={ui('optional')}
        name="note"
        rows={2}
        maxLength={500}
        value={note}
        help={t('noteHelp')}
        onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
      />
      {props.trouble}
      {!props.held && (
        <div className={styles.actions}>
          <Button kind="main" type="submit" busy={props.busy}>
            {props.action}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
