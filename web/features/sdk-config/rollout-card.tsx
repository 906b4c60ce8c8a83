import { type FormEvent, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Rollout, SdkConfigState, steerRollout } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import { CallError } from '#web/api/call-failure.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import panels from './panels.module.css';
import styles from './rollout.module.css';
import { useSteerRollout } from './sdk-config.queries.ts';
import { ShareInput, shareIn } from './share-input.tsx';

interface Props {
  projectId: number;
  project: string;
  state: SdkConfigState;
  rollout: Rollout;
}

const nextShare = (share: number): string => String(Math.min(SHARE.max - 1, share < 10 ? 10 : share < 50 ? 50 : 99));

/** The progress of a roll-out, and its three actions. */
export function RolloutCard({ projectId, project, state, rollout }: Props) {
  const t = useWords(sdkConfigWords);
  const steering = useSteerRollout(projectId);
  const [asking, setAsking] = useState<'finish' | 'withdraw' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { share, startedAt, startedBy } = rollout;
  const text = typed ?? nextShare(share);
  const input = shareIn(text, share + 1, SHARE.max - 1);
  const { version } = state;
  const expected = Math.round((state.devices.following * share) / 100);

  const steer = (body: InputOf<typeof steerRollout>['body'], message: string) =>
    steering.mutate(
      { query: { projectId }, body },
      {
        onSuccess: () => showSnackbar({ message, type: 'success' }),
        onSettled: () => {
          setAsking(null);
          setTyped(null);
        },
      },
    );
  const raise = (event: FormEvent) => {
    event.preventDefault();
    if (input !== null && !steering.isPending) {
      steer({ step: 'raise', share: input, version }, t('raised', { share: input }));
    }
  };
  const failure = steering.error instanceof CallError ? steering.error : null;
  return (
    <Stack
      as="section"
      pad={20}
      rounded="medium"
      ground="surface"
      below={24}
      className={styles.rollout}
      aria-labelledby="rollout"
    >
      <Row gap="4 16" align="baseline" justify="between">
        <h2 id="rollout">{t('rollout')}</h2>
        <Note title={formatMoment(startedAt)}>
          {startedBy
            ? t('rolloutLead', { ago: formatAgo(startedAt), by: startedBy })
            : t('rolloutLeadUnknown', { ago: formatAgo(startedAt) })}
        </Note>
      </Row>
      <Stack gap={8} className={panels.part}>
        <Row gap="4 16" align="stretch" justify="between">
          <Text as="strong" tabular>
            {t('rolloutShare', { share: formatShare(share / 100) })}
          </Text>
          <span>
            {t('fetched', { count: rollout.fetched })}
            {expected > rollout.fetched && ` ${t('fetchedOf', { count: formatNumber(expected) })}`}
          </span>
        </Row>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t('rolloutBar')}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${share}%` }} />
        </div>
      </Stack>
      <Stack gap={8} className={panels.part}>
        <h3>{t('rolloutChanges')}</h3>
        <ChangeList changes={changesBetween(state.config, rollout.config)} />
      </Stack>
      {steering.error && (
        <Notice tone="error">{failure?.code === 'conflict' ? t('rolloutMoved') : failureText(failure)}</Notice>
      )}
      <Row gap="8 12">
        {share < SHARE.max - 1 && (
          <Row as="form" noValidate onSubmit={raise}>
            <ShareInput
              label={t('raiseTo')}
              text={text}
              min={share + 1}
              max={SHARE.max - 1}
              error={input === null ? t('raiseWrong', { share }) : undefined}
              onChange={setTyped}
            />
            <Button type="submit" busy={steering.isPending} disabled={input === null}>
              {t('raise')}
            </Button>
          </Row>
        )}
        <Text push className={styles.push} />
        <Button kind="quiet" onClick={() => setAsking('withdraw')}>
          {t('withdraw')}
        </Button>
        <Button kind="main" onClick={() => setAsking('finish')}>
          {t('finish')}
        </Button>
      </Row>
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={t('withdrawTitle')}
          action={t('withdraw')}
          busyAction={t('withdrawing')}
          busy={steering.isPending}
          onConfirm={() => steer({ step: 'withdraw', version }, t('withdrawn'))}
          onCancel={() => setAsking(null)}
        >
          <p>{t('withdrawText', { share: formatShare(share / 100), project })}</p>
        </ConfirmDialog>
      )}
      {asking === 'finish' && (
        <ConfirmDialog
          title={t('finishTitle')}
          action={t('finish')}
          busyAction={t('finishing')}
          busy={steering.isPending}
          onConfirm={() => steer({ step: 'finish', version }, t('finished'))}
          onCancel={() => setAsking(null)}
        >
          <p>{t('finishText', { project })}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
