import { type SubmitEvent, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { CallError } from '#web/api/call-failure.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { MergeFields, ReasonField, ScoreFields, SplitFields, TransportFields } from './correct-fields.tsx';
import { type Draft, draftOf, toCorrection } from './correction-draft.ts';
import { useCorrect } from './trip.queries.ts';

export type Task =
  | { do: 'transport' | 'scores' | 'split' | 'merge' }
  | { do: 'reset'; what: 'transport' | 'scores' | 'all' };

interface Props {
  userKey: UserKey;
  trip: Trip;
  zone: string;
  task: Task;
  restsAt: number | null;
  onClose: () => void;
  onCorrected: (startTs: number) => void;
}

/** One correction: what it changes, why, and what happens to what was measured. */
export function CorrectPanel({ userKey, trip, zone, task, restsAt, onClose, onCorrected }: Props) {
  const t = useWords(tripWords);
  const ui = useWords(uiWords);
  const words = useDictionary();
  const correct = useCorrect(userKey, trip.startTs);
  // What was seen at opening is what a correction is compared with.
  const [seen] = useState(trip);
  const [draft, setDraft] = useState<Draft>(() => draftOf(seen, restsAt));
  const [isTold, setTold] = useState(false);
  const input = toCorrection(task, draft, seen);
  const save = (version: number) => {
    setTold(true);
    if ('problems' in input || correct.isPending) return;
    correct.mutate(
      { correction: input.correction, version },
      {
        onSuccess: ({ items }) => {
          showSnackbar({ message: t(`done_${task.do}`), type: 'success' });
          onCorrected(items[0]?.startTs ?? trip.startTs);
        },
      },
    );
  };
  const problems = isTold && 'problems' in input ? input.problems : {};
  const failure = correct.error instanceof CallError ? correct.error : null;
  const current = failure?.conflict?.current as { type: Trip['type']; version: number } | null | undefined;
  const fields = { trip: seen, zone, draft, onChange: setDraft, problems };
  return (
    <SidePanel open onClose={onClose} title={t(`title_${task.do}`)} lead={t(`lead_${task.do}`)}>
      <Stack
        as="form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          save(seen.version);
        }}
      >
        {task.do === 'transport' && <TransportFields {...fields} />}
        {task.do === 'scores' && <ScoreFields {...fields} />}
        {task.do === 'split' && <SplitFields {...fields} />}
        {task.do === 'merge' && <MergeFields {...fields} />}
        {task.do === 'reset' ? (
          <p>{t(`reset_${task.what}`)}</p>
        ) : (
          <ReasonField {...fields} isNeeded={task.do === 'transport' || task.do === 'scores'} />
        )}
        {failure && !failure.conflict && (
          <Notice tone="error">{failure.status === 400 ? t('refused') : failureText(failure)}</Notice>
        )}
        {failure?.conflict && (
          <ConflictNotice
            conflict={failure.conflict}
            now={current ? words.mode(current.type) : t('gone')}
            yours={t(`title_${task.do}`)}
          >
            {current && (
              <Button busy={correct.isPending} onClick={() => save(current.version)}>
                {ui('overwrite')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => onCorrected(trip.startTs)}>
              {ui('keepTheirs')}
            </Button>
          </ConflictNotice>
        )}
        {!failure?.conflict && (
          <Row align="stretch">
            <Button kind="main" type="submit" busy={correct.isPending}>
              {t(correct.isPending ? 'saving' : `save_${task.do}`)}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {ui('cancel')}
            </Button>
          </Row>
        )}
      </Stack>
    </SidePanel>
  );
}
