import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { setProjectRoles } from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { accessWords } from '#web/i18n/access.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ROLES_CHANGE } from './access.queries.ts';
import { emailProblem, tidyEmail } from './email.ts';
import { KnownPerson } from './known-person.tsx';
import { RoleChoice } from './role-choice.tsx';
import { roleRefusals } from './role-refusals.ts';
import { rolesIn } from './roles-in.ts';

interface Props {
  projectId: number;
  ownEmail: string;
  /** The action offered for someone who is not registered. */
  offer: (to: { email: string; roles: readonly ProjectRole[]; onSent: () => void }) => ReactNode;
  onDone: () => void;
}

/** Grants roles to a registered person, by e-mail. The server checks whether the person already has some. */
export function GrantForm({ projectId, ownEmail, offer, onDone }: Props) {
  const t = useWords(accessWords);
  const say = useWords(messageWords);
  const input = useRef<HTMLInputElement>(null);
  const [roles, setRoles] = useState<ProjectRole[]>(['reader']);
  const [problem, setProblem] = useState<ReturnType<typeof emailProblem>>();
  const grant = useChange(setProjectRoles, ROLES_CHANGE);
  const { error, variables: asked } = grant;

  const give = (email: string, expected: readonly ProjectRole[]) => {
    if (grant.isPending || roles.length === 0) return;
    grant.mutate(
      { params: { id: String(projectId), x: email }, body: { data: { roles, expected: [...expected] } } },
      {
        onSuccess: () => {
          showSnackbar({ message: t(expected.length > 0 ? 'replaced' : 'granted', { email }), type: 'success' });
          onDone();
        },
        onError: (refusal) => {
          const unknown = refusal instanceof CallError && refusal.code === 'unknown_user';
          if (unknown) showSnackbar({ message: say('unknownUser'), type: 'error' });
          input.current?.focus();
        },
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = tidyEmail(input.current?.value ?? '');
    const found = emailProblem(email);
    setProblem(found);
    if (found) input.current?.focus();
    else give(email, []);
  };
  const who = asked?.params.x ?? '';
  const conflict = error instanceof CallError ? error.conflict : undefined;
  const unknown = error instanceof CallError && error.code === 'unknown_user';
  return (
    <Stack as="form" gap={20} noValidate onSubmit={submit}>
      {error && !conflict && !unknown && (
        <Notice tone="error">{failureText(error, roleRefusals(t, who === ownEmail))}</Notice>
      )}
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
          grant.reset();
        }}
      />
      {unknown && offer({ email: who, roles, onSent: onDone })}
      {conflict && (
        <KnownPerson
          email={who}
          roles={rolesIn(conflict)}
          busy={grant.isPending}
          onReplace={() => give(who, rolesIn(conflict))}
        />
      )}
      <RoleChoice
        legend={t('roles')}
        chosen={roles}
        onChange={setRoles}
        error={roles.length === 0 ? t('rolesMissing') : undefined}
      />
      <Row align="stretch">
        <Button kind={unknown ? 'plain' : 'main'} type="submit" busy={grant.isPending}>
          {t(grant.isPending ? 'granting' : 'grant')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
