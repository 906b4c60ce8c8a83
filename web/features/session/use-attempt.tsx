import { useRef, useState } from 'react';
import { sessionWords } from '#web/i18n/session.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { FieldErrors } from './check-input.ts';
import { focusFirst } from './form-parts.tsx';
import { refusalText, troubleText } from './session-trouble.ts';

/** The state of a form while it is submitted: field errors, failure and focus. */
export function useAttempt() {
  const t = useWords(sessionWords);
  const ui = useWords(uiWords);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const noticeRef = useRef<HTMLDivElement>(null);

  /** Shows the field errors, if any, and returns whether the form may be sent. */
  const accept = (found: FieldErrors, form: HTMLFormElement): boolean => {
    setErrors(found);
    setTrouble(null);
    const names = Object.keys(found);
    focusFirst(form, names);
    return names.length === 0;
  };
  const fail = (text: string) => {
    setTrouble(text);
    requestAnimationFrame(() => noticeRef.current?.focus());
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(troubleText({ t, ui }, error));
    } finally {
      setBusy(false);
    }
  };
  const errorText = (name: string): string | undefined => {
    const key = errors[name];
    return key && t(key, { count: PASSWORD_MIN });
  };
  const refuse = (refusal: Parameters<typeof refusalText>[1]) => fail(refusalText({ t, ui }, refusal));
  const notice = trouble && (
    <Notice tone="error" ref={noticeRef}>
      {trouble}
    </Notice>
  );
  return { t, busy, trouble: notice, accept, run, fail, refuse, errorText };
}
