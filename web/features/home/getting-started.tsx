import Check from 'icon:check';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './home.module.css';

interface StepProps {
  number: number;
  state: 'done' | 'open';
  title: string;
  text: string;
  action?: { href: string; text: string };
}

function Step({ number, state, title, text, action }: StepProps) {
  const t = useWords(homeWords);
  return (
    <Row as="li" gap={12} align="start" nowrap pad="16 20" className={styles.step}>
      <Caption
        weight={600}
        framed="strong"
        rounded="round"
        square={24}
        className={classNames(styles.mark, styles[state])}
        aria-hidden="true"
      >
        {state === 'done' ? <Check size={14} strokeWidth={3} /> : number}
      </Caption>
      <Text as="div" grow shrink className={styles.stepBody}>
        <h3>
          {title}{' '}
          <Caption weight={500} before={6}>
            {t(state)}
          </Caption>
        </h3>
        <Note above={2}>{text}</Note>
      </Text>
      {action && (
        <ButtonLink kind="plain" href={action.href}>
          {action.text}
        </ButtonLink>
      )}
    </Row>
  );
}

interface Props {
  projectId: number;
  members: number;
  accessHref: string;
  keysHref: string;
  onboardingHref: string;
}

/** For admins of a project without app users; each step shows its actual state. */
export function GettingStarted({ projectId, members, accessHref, keysHref, onboardingHref }: Props) {
  const t = useWords(homeWords);
  const invited = members > 1;
  return (
    <Card title={t('started')} lead={t('startedLead')} flush>
      <Text as="ol" line="between">
        <Step number={1} state="done" title={t('stepProject')} text={t('stepProjectText', { id: projectId })} />
        {invited ? (
          <Step
            number={2}
            state="done"
            title={t('stepInviteDone')}
            text={t('stepInviteDoneText', { count: members })}
          />
        ) : (
          <Step
            number={2}
            state="open"
            title={t('stepInvite')}
            text={t('stepInviteText')}
            action={{ href: accessHref, text: t('stepInviteAction') }}
          />
        )}
        <Step
          number={3}
          state="open"
          title={t('stepKey')}
          text={t('stepKeyText')}
          action={{ href: keysHref, text: t('stepKeyAction') }}
        />
        <Step
          number={4}
          state="open"
          title={t('stepConnect')}
          text={t('stepConnectText')}
          action={{ href: onboardingHref, text: t('stepConnectAction') }}
        />
      </Text>
    </Card>
  );
}
