import BadgeCheck from 'icon:badge-check';
import TriangleAlert from 'icon:triangle-alert';
import type { CurrentUser } from '#contract/users.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './account.module.css';
import { ResendMail } from './resend-mail.tsx';

export function EmailState({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const t = useWords(accountWords);
  const here = usesPassword(runtime().identity);
  const Icon = emailVerified ? BadgeCheck : TriangleAlert;
  return (
    <Stack>
      <Row gap="8 12">
        <Text weight={500} breaks>
          {email}
        </Text>
        <Row
          as="span"
          inline
          gap={4}
          nowrap
          size="caption"
          weight={500}
          className={classNames(styles.badge, emailVerified ? styles.verified : styles.unverified)}
        >
          <Icon size={14} aria-hidden="true" />
          {t(emailVerified ? 'verified' : 'unverified')}
        </Row>
      </Row>
      {!emailVerified && (
        <>
          <Note>{t(here ? 'unverifiedText' : 'emailThere')}</Note>
          {here && <ResendMail email={email} />}
        </>
      )}
    </Stack>
  );
}
