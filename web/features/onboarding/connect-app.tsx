import KeyRound from 'icon:key-round';
import Route from 'icon:route';
import Smartphone from 'icon:smartphone';
import type { ReactNode } from 'react';
import { createApiKey, listApiKeys } from '#contract/api-keys.ts';
import { createProjectCode, listProjectCodes } from '#contract/project-codes.ts';
import { getFirstData, joinTestPhone, sendTestTrip } from '#contract/test-phones.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { useChange } from '#web/api/use-change.ts';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { testPhoneLink } from '#web/navigation/test-phone-link.ts';
import { runtime } from '#web/session/page-state.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SecretText } from '#web/ui/secret-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import arrival from './arrival.module.css';
import { ArrivalView } from './arrival-view.tsx';
import styles from './connect.module.css';
import { type ConnectStep, tripsIn } from './connect-steps.ts';
import { gpxCommand } from './gpx-command.ts';
import { SnippetChoice } from './snippet-step.tsx';
import stepper from './stepper.module.css';
import { Step } from './stepper.tsx';
import type { Connection } from './use-connection.ts';

interface Props {
  projectId: number;
  connection: Connection;
  /** The steps before these. */
  before: number;
  /** The project's code for a phone's camera. */
  qr: (code: string) => ReactNode;
}

const STEP = { invalidates: [listApiKeys, listProjectCodes, getFirstData] };
const CODE_DAYS = 7;
const CODE_USES = 5;
/** For a few of one's own phones, for a week. */
const aCode = (name: string) => ({
  name,
  maxUses: CODE_USES,
  expiresAt: new Date(Date.now() + CODE_DAYS * DAY_MS).toISOString(),
});

/** From a project to its first trip. */
export function ConnectApp({ projectId, connection, before, qr }: Props) {
  const t = useWords(onboardingWords);
  const { apiKey, code, isStarting, data, phone, states, markCopied } = connection;
  const query = { projectId };
  const key = useChange(createApiKey, STEP);
  const makeCode = useChange(createProjectCode, STEP);
  const join = useChange(joinTestPhone, STEP);
  const trip = useChange(sendTestTrip, STEP);
  const today = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const kind = (step: ConnectStep) => (states[step] === 'next' ? 'main' : 'plain');
  const step = (name: ConnectStep, index: number, text: ReactNode, children: ReactNode) => (
    <Step key={name} number={before + index} state={states[name]} title={t(name)} text={text}>
      {children}
    </Step>
  );
  return (
    <ol className={stepper.steps} start={before + 1}>
      {step(
        'key',
        1,
        apiKey && !key.data ? t('keyDone', { name: apiKey.name }) : t('keyText'),
        <>
          {key.data ? (
            <Stack gap={12} basis="all">
              <Notice tone="warning">{t('keyOnce')}</Notice>
              <SecretText secret={key.data.secret} copyLabel={t('copyKey')} />
            </Stack>
          ) : (
            <Button
              kind={kind('key')}
              icon={<KeyRound size={16} aria-hidden="true" />}
              busy={key.isPending}
              onClick={() => key.mutate({ query, body: { name: t('keyName', { when: today }), scope: 'write-only' } })}
            >
              {t(apiKey ? 'makeAnotherKey' : 'makeKey')}
            </Button>
          )}
          <Trouble error={key.error} />
        </>,
      )}
      {step(
        'phone',
        2,
        phone ? t('phoneDone', { user: phone.userId }) : t('phoneText'),
        <>
          {code ? (
            <Row gap={20}>
              {qr(code.code)}
              <div>
                <Row as="span" inline gap={4} nowrap className={styles.code}>
                  <Text as="code" size="title" weight={600} mono leading={30} oneLine>
                    {code.code}
                  </Text>
                  <CopyButton text={code.code} label={t('copyCode')} />
                </Row>
                <Note above={2} below={12} className={styles.hint}>
                  {t('scanHint')}{' '}
                  <a href={testPhoneLink(code.code)} target="_blank" rel="noreferrer">
                    {t('openTestPhone')}
                  </a>
                </Note>
                <Note above={2} below={12} className={styles.hint}>
                  {t('codeHint', { name: code.name })}
                </Note>
                <Button
                  kind={kind('phone')}
                  icon={<Smartphone size={16} aria-hidden="true" />}
                  busy={join.isPending}
                  onClick={() => join.mutate({ query, body: { codeId: code.id } })}
                >
                  {t(phone ? 'joinAnother' : 'joinSimulated')}
                </Button>
              </div>
            </Row>
          ) : (
            <Button
              kind={kind('phone')}
              busy={makeCode.isPending || isStarting}
              onClick={() => makeCode.mutate({ query, body: aCode(t('codeName', { when: today })) })}
            >
              {t('makeCode')}
            </Button>
          )}
          <Trouble error={makeCode.error ?? join.error} />
        </>,
      )}
      {step('snippet', 3, t('snippetText'), <SnippetChoice code={code?.code} onCopied={markCopied} />)}
      {step(
        'trip',
        4,
        t(phone && !phone.simulated ? 'tripReal' : 'tripText'),
        <>
          {(!phone || phone.simulated) && (
            <Button
              kind={kind('trip')}
              icon={<Route size={16} aria-hidden="true" />}
              busy={trip.isPending}
              disabled={!phone?.simulated}
              onClick={() => phone && trip.mutate({ query, body: { userId: phone.userId } })}
            >
              {t((phone?.batches ?? 0) > 0 ? 'sendAgain' : 'sendTrip')}
            </Button>
          )}
          {!phone && (
            <Note as="span" className={styles.hint}>
              {t('tripNeedsPhone')}
            </Note>
          )}
          {trip.data && <Notice tone="success">{t('tripSent', { fixes: trip.data.accepted.fixes })}</Notice>}
          <Trouble error={trip.error} />
          {code && (
            <Stack gap={8} above={4} basis="all">
              <Note className={styles.hint}>{t('tripGpx')}</Note>
              <CodeBlock
                code={gpxCommand(runtime().sdkUrl || location.origin, code.code)}
                copyLabel={t('copyCommand')}
              />
            </Stack>
          )}
        </>,
      )}
      {step(
        'watch',
        5,
        tripsIn(phone).length > 0 ? t('watchDone') : t('watchText'),
        <>
          {phone ? (
            <ArrivalView phone={phone} />
          ) : (
            <Row as="p" nowrap tone="muted" size="small">
              <span className={arrival.pulse} aria-hidden="true" />
              {t('waiting')}
            </Row>
          )}
          {data.error && <Trouble error={data.error} />}
          {tripsIn(phone).length > 0 && (
            <>
              <ButtonLink
                kind="main"
                href={`${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(phone?.userId ?? '')}`}
              >
                {t('seeTrip')}
              </ButtonLink>
              <ButtonLink href={adminHref('/admin', projectId)}>{t('goHome')}</ButtonLink>
            </>
          )}
        </>,
      )}
    </ol>
  );
}

function Trouble({ error }: { error: unknown }) {
  if (!error) return null;
  return <Notice tone="error">{failureText(error)}</Notice>;
}
