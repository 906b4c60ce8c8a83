import type { ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type FailureWords, failureText } from './failure-text.ts';
import { Notice } from './notice.tsx';
import { Row } from './row.tsx';
import { SaveBar } from './save-bar.tsx';
import type { VersionedFormState } from './use-versioned-form.ts';

// biome-ignore lint/suspicious/noExplicitAny: the pieces below read no field of any draft.
type Form<Saved> = Omit<VersionedFormState<any, Saved>, 'field' | 'put' | 'change' | 'draft'>;

interface TroubleProps<Saved> {
  form: Pick<Form<Saved>, 'conflict' | 'theirs' | 'failure' | 'isBusy' | 'overwrite' | 'takeTheirs'>;
  /** The stored and the unsaved values, formatted alike for comparison. */
  now?: (theirs: Saved) => ReactNode;
  yours?: ReactNode;
  /** The form's own texts for some or all failures. */
  refusals?: FailureWords | string;
  /** Why theirs may not be overwritten. */
  cannotOverwrite?: string | false | undefined;
}

/** Who saved first and what to do about it, or why the last save failed. */
export function FormTrouble<Saved>({ form, now, yours, refusals, cannotOverwrite }: TroubleProps<Saved>) {
  const ui = useWords(uiWords);
  const { conflict, theirs, failure } = form;
  if (conflict) {
    return (
      <ConflictNotice conflict={conflict} now={now?.(theirs as Saved)} yours={yours}>
        {cannotOverwrite && <Notice tone="info">{cannotOverwrite}</Notice>}
        {theirs && !cannotOverwrite && (
          <Button busy={form.isBusy} onClick={form.overwrite}>
            {ui('overwrite')}
          </Button>
        )}
        <Button kind="quiet" onClick={form.takeTheirs}>
          {ui('keepTheirs')}
        </Button>
      </ConflictNotice>
    );
  }
  return failure ? (
    <Notice tone="error">{typeof refusals === 'string' ? refusals : failureText(failure, refusals)}</Notice>
  ) : null;
}

interface ButtonsProps<Saved> {
  form: Form<Saved>;
  save?: string;
  saving?: string;
  cancel?: string;
  disabled?: boolean;
  onCancel?: () => void;
}

/** Save and cancel; a conflict is decided by its own buttons. */
export function FormButtons<Saved>({ form, save, saving, cancel, disabled, onCancel }: ButtonsProps<Saved>) {
  const ui = useWords(uiWords);
  if (form.conflict) return null;
  return (
    <Row align="stretch">
      <Button kind="main" type="submit" busy={form.isBusy} disabled={disabled}>
        {(form.isBusy && saving) || (save ?? ui('save'))}
      </Button>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {cancel ?? ui('cancel')}
        </Button>
      )}
    </Row>
  );
}

interface BarProps<Saved> {
  form: Form<Saved>;
  title: string;
  hint?: string | undefined;
  discard: string;
  save: string;
  saving?: string;
  onSave?: () => void;
}

/** Keeps Save and Discard visible while there are unsaved changes. */
export function UnsavedBar<Saved>({ form, title, hint, discard, save, saving = save, onSave }: BarProps<Saved>) {
  if (!form.isDirty || form.conflict) return null;
  return (
    <SaveBar title={title} hint={hint}>
      <Button kind="quiet" onClick={form.discard}>
        {discard}
      </Button>
      <Button kind="main" busy={form.isBusy} {...(onSave ? { onClick: onSave } : { type: 'submit' })}>
        {form.isBusy ? saving : save}
      </Button>
    </SaveBar>
  );
}

/** The element's properties: `<form {...formProps(form)}>`. */
export const formProps = <Saved,>({ element, submit }: Form<Saved>) => ({
  ref: element,
  noValidate: true,
  onSubmit: submit,
});
