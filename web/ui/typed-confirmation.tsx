import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Note } from './note.tsx';
import { Notice } from './notice.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

interface Props {
  /** What will happen, and to what. */
  text: ReactNode;
  /** The label of the button that opens the confirmation. */
  start: string;
  /** The label of the input. */
  label: string;
  matches: (typed: string) => boolean;
  mismatch: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** Why it failed. */
  trouble: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** For irreversible actions: the name must be typed to confirm. */
export function TypedConfirmation(props: Props) {
  const { text, start, label, matches, mismatch, action, busyAction, busy, trouble, onConfirm, onCancel } = props;
  const ui = useWords(uiWords);
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const right = matches(input.current?.value.trim() ?? '');
    setWrong(!right);
    if (right) onConfirm();
    else input.current?.focus();
  };
  const cancel = () => {
    setOpen(false);
    setWrong(false);
    onCancel();
  };
  return (
    <Stack as="form" maxWidth={640} noValidate onSubmit={submit}>
      <Note breaks>{text}</Note>
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {isOpen && (
        <Field
          ref={input}
          name="confirmation"
          label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={wrong ? mismatch : undefined}
          onChange={() => setWrong(false)}
        />
      )}
      <Row align="stretch">
        {isOpen ? (
          <>
            <Button kind="danger" type="submit" busy={busy}>
              {busy ? busyAction : action}
            </Button>
            <Button kind="quiet" onClick={cancel}>
              {ui('cancel')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>{start}</Button>
        )}
      </Row>
    </Stack>
  );
}
