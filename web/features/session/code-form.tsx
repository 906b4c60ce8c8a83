import { ShieldCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './form.module.css';
import { Form, FormHead, type Values } from './form-parts.tsx';
import { useAttempt } from './use-attempt.ts';

interface Props {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: a code of the person's app, or one of the recovery codes. */
export function CodeForm({ onCode, onBack }: Props) {
  const { t, busy, trouble, noticeRef, accept, run, errorText } = useAttempt();
  const submit = (values: Values, form: HTMLFormElement) => {
    const code = values('code').trim();
    if (accept(code ? {} : { code: 'codeMissing' }, form)) void run(() => onCode(code));
  };
  return (
    <>
      <FormHead icon={<ShieldCheck size={22} />} title={t('codeTitle')} lead={t('codeLead')} />
      <Form onSubmit={submit}>
        {trouble && (
          <Notice tone="error" ref={noticeRef}>
            {trouble}
          </Notice>
        )}
        <Field
          name="code"
          label={t('code')}
          help={t('codeHelp')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          error={errorText('code')}
        />
        <Button kind="main" type="submit" wide large busy={busy}>
          {t(busy ? 'signingIn' : 'codeGo')}
        </Button>
      </Form>
      <div className={styles.actions}>
        <Button kind="quiet" wide onClick={onBack}>
          {t('otherAccount')}
        </Button>
      </div>
    </>
  );
}
