import UserRoundMinus from 'icon:user-round-minus';
import { type FormEvent, useRef, useState } from 'react';
import { listUsers, type MemberUser, setGlobalRoles } from '#contract/access-control.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Fin } from '#web/ui/brand.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useDolphins } from './access.queries.ts';
import { Avatar } from './avatar.tsx';
import { emailProblem, tidyEmail } from './email.ts';
import forms from './forms.module.css';
import styles from './global-roles.module.css';
import { roleRefusals } from './role-refusals.ts';
import { useOwnChange } from './use-own-change.ts';

/** For dolphins: everyone with a global role. */
export function GlobalRoles() {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const ownUid = useSession((state) => state.user?.uid);
  const users = useDolphins();
  const [taking, setTaking] = useState<MemberUser | null>(null);
  const dolphins = users.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Text as="section" card aria-labelledby="global-roles" aria-busy={users.isPending}>
      <Row as="header" gap={12} nowrap pad="12 20" line="bottom">
        <Text tone="info" className={styles.fin}>
          <Fin size={16} />
        </Text>
        <div>
          <h2 id="global-roles">{t('global')}</h2>
          <Note>{t('globalLead')}</Note>
        </div>
      </Row>
      {users.error && !users.data && <Failed error={users.error} onRetry={() => void users.refetch()} />}
      <Grid as="ul" gap={8} min={280} fill pad="16 20">
        {users.isPending && (
          <Row as="li" nowrap shrink className={styles.dolphin}>
            <Skeleton width="40%" />
          </Row>
        )}
        {dolphins.map((user) => (
          <Row as="li" nowrap shrink key={user.uid} className={styles.dolphin}>
            <Avatar member={user} />
            <Stack as="span" gap={0} grow breaks>
              <Row as="span" gap="2 8" weight={500}>
                {personName(user)}
                {user.uid === ownUid && <Chip tone="info">{t('you')}</Chip>}
              </Row>
              {personName(user) !== user.email && <Caption>{user.email}</Caption>}
            </Stack>
            <IconButton label={t('globalTakeOf', { name: personName(user) })} onClick={() => setTaking(user)}>
              <UserRoundMinus size={16} aria-hidden="true" />
            </IconButton>
          </Row>
        ))}
      </Grid>
      {users.hasNextPage && (
        <div className={styles.more}>
          <Button busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {ui('showMore')}
          </Button>
        </div>
      )}
      <MakeDolphin dolphins={dolphins} />
      {taking && <TakeDolphin member={taking} self={taking.uid === ownUid} onDone={() => setTaking(null)} />}
    </Text>
  );
}

function MakeDolphin({ dolphins }: { dolphins: readonly MemberUser[] }) {
  const t = useWords(accessWords);
  const say = useWords(messageWords);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const change = useChange(setGlobalRoles, { invalidates: [listUsers], label: 'access' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const email = tidyEmail(input.current?.value ?? '');
    const known = dolphins.some((dolphin) => dolphin.email === email);
    const found = known ? 'globalKnown' : emailProblem(email);
    setProblem(found && t(found));
    if (found) return input.current?.focus();
    change.mutate(
      { params: { x: email }, body: { data: { roles: ['admin'] } } },
      {
        onSuccess: () => {
          if (input.current) input.current.value = '';
          showSnackbar({ message: t('globalGranted', { email }), type: 'success' });
        },
        onError: (error) => {
          const unknown = error instanceof CallError && error.code === 'unknown_user';
          if (unknown) showSnackbar({ message: say('unknownUser'), type: 'error' });
          else setProblem(failureText(error, roleRefusals(t)));
          input.current?.focus();
        },
      },
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Row gap={12} align="end" className={forms.line}>
        <Field
          ref={input}
          name="dolphin"
          type="email"
          label={t('globalEmail')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <Button type="submit" busy={change.isPending}>
          {t('globalGrant')}
        </Button>
      </Row>
    </form>
  );
}

function TakeDolphin({ member, self, onDone }: { member: MemberUser; self: boolean; onDone: () => void }) {
  const t = useWords(accessWords);
  const change = useChange(setGlobalRoles, { invalidates: [listUsers], label: 'access' });
  const ownChange = useOwnChange();
  const name = personName(member);
  const take = () =>
    change.mutate(
      { params: { x: member.uid }, body: { data: { roles: [] } } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('globalTaken', { name }), type: 'success' });
          onDone();
          if (self) void ownChange(NO_PROJECT);
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('globalTakeTitle', { name })}
      action={t('globalTakeNow')}
      busyAction={t('taking')}
      busy={change.isPending}
      onConfirm={take}
      onCancel={onDone}
    >
      <p>{t('globalTakeText', { name, email: member.email })}</p>
      {self && <Notice tone="warning">{t('globalTakeSelf')}</Notice>}
      {change.error && <Notice tone="error">{failureText(change.error, { last_admin: t('lastDolphin') })}</Notice>}
    </ConfirmDialog>
  );
}
