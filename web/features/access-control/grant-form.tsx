import { type FormEvent, useRef, useState } from 'react';
import type { MemberUser } from '../../../contract/access-control.ts';
import type { ProjectRole } from '../../../contract/roles.ts';
import { CallError } from '../../api/call-failure.ts';
import { accessWords } from '../../i18n/access.ts';
import { messageWords } from '../../i18n/messages.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSetRoles } from './access.queries.ts';
import { emailProblem, tidyEmail } from './email.ts';
import styles from './forms.module.css';
import { Invitation } from './invitation.tsx';
import { refusalText } from './refusal.ts';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  projectId: number;
  project: string;
  members: readonly MemberUser[];
  ownUid: string;
  onDone: () => void;
}

/** Gives a registered person roles, by e-mail. */
export function GrantForm({ projectId, project, members, ownUid, onDone }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const say = useWords(messageWords);
  const input = useRef<HTMLInputElement>(null);
  const [roles, setRoles] = useState<ProjectRole[]>(['reader']);
  const [problem, setProblem] = useState<ReturnType<typeof emailProblem>>();
  const [unknown, setUnknown] = useState<string | null>(null);
  const grant = useSetRoles(projectId);

  const refuse = (found: ReturnType<typeof emailProblem>) => {
    setProblem(found);
    input.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (grant.isPending) return;
    const email = tidyEmail(input.current?.value ?? '');
    const found = emailProblem(email, members);
    setUnknown(null);
    if (found) return refuse(found);
    setProblem(undefined);
    if (roles.length === 0) return;
    grant.mutate(
      { who: email, roles, expected: [] },
      {
        onSuccess: () => {
          showSnackbar({ message: t('granted', { email }), type: 'success' });
          onDone();
        },
        onError: (error) => {
          const code = error instanceof CallError ? error.code : null;
          if (code === 'conflict') return refuse('emailKnown');
          if (code !== 'unknown_user') return;
          showSnackbar({ message: say('unknownUser'), type: 'error' });
          setUnknown(email);
          input.current?.focus();
        },
      },
    );
  };
  const told = grant.error instanceof CallError && ['unknown_user', 'conflict'].includes(grant.error.code);
  const self = members.some((one) => one.uid === ownUid && one.email === input.current?.value);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {grant.error && !told && <Notice tone="error">{refusalText(grant.error, { t, ui, self })}</Notice>}
      <Field
        ref={input}
        name="email"
        type="email"
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        error={problem && t(problem)}
        onChange={() => {
          setProblem(undefined);
          setUnknown(null);
        }}
      />
      {unknown && <Invitation email={unknown} project={project} />}
      <RoleChoice
        legend={t('roles')}
        chosen={roles}
        onChange={setRoles}
        error={roles.length === 0 ? t('rolesMissing') : undefined}
      />
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={grant.isPending}>
          {t(grant.isPending ? 'granting' : 'grant')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
