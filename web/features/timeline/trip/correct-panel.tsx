import type { z } from 'zod/mini';
import type { overrideTransport } from '#contract/corrections.ts';
import type { Trip } from '#contract/trip.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { timelineKeys } from '#web/features/timeline/day/day.queries.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { MergeFields, ReasonField, ScoreFields, SplitFields, TransportFields } from './correct-fields.tsx';
import { CORRECTIONS, type CorrectionDraft, correctionBody, correctionDraftOf, isInside } from './correction-draft.ts';

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

/** The error messages of the fields. */
const WRONG = {
  transport: 'noTransport',
  scores: 'badScore',
  atTs: 'notInside',
  lastStartTs: 'noNext',
  reason: 'noReason',
} as const;

/** The form of one correction, with its reason and its effect on the measured data. */
export function CorrectPanel({ userKey, trip, zone, task, restsAt, onClose, onCorrected }: Props) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const { call, schema } = CORRECTIONS[task.do];
  const correct = useChange(call as typeof overrideTransport, { invalidates: [timelineKeys.ofUser(userKey)] });
  const form = useVersionedForm({
    record: trip,
    draftOf: (seen) => correctionDraftOf(seen, restsAt),
    schema: schema as typeof overrideTransport.body,
    bodyOf: (draft, { version }) =>
      correctionBody(task, draft, { ...trip, version }) as z.input<typeof overrideTransport.body>,
    check: ({ atTs }) => ({ atTs: task.do === 'split' && !isInside(atTs, trip) ? 'notInside' : undefined }),
    save: (body) => correct.mutateAsync({ query: userKey, body }),
    onSaved: ({ items }) => {
      showSnackbar({ message: t(`done_${task.do}`), type: 'success' });
      onCorrected(items[0]?.startTs ?? trip.startTs);
    },
    onTheirs: () => onCorrected(trip.startTs),
  });
  const problem = (field: keyof CorrectionDraft) => {
    const wrong = form.problem(field);
    return wrong && t(field === 'scores' && wrong.type ? 'noScores' : WRONG[field]);
  };
  const fields = { trip: form.seen, zone, draft: form.draft, onChange: form.change, problem };
  return (
    <SidePanel open onClose={onClose} title={t(`title_${task.do}`)} lead={t(`lead_${task.do}`)}>
      <Stack as="form" {...formProps(form)}>
        {task.do === 'transport' && <TransportFields {...fields} />}
        {task.do === 'scores' && <ScoreFields {...fields} />}
        {task.do === 'split' && <SplitFields {...fields} />}
        {task.do === 'merge' && <MergeFields {...fields} />}
        {task.do === 'reset' ? (
          <p>{t(`reset_${task.what}`)}</p>
        ) : (
          <ReasonField {...fields} isNeeded={task.do === 'transport' || task.do === 'scores'} />
        )}
        <FormTrouble
          form={form}
          now={(theirs) => (theirs ? words.mode(theirs.type) : t('gone'))}
          yours={t(`title_${task.do}`)}
          refusals={{ validation: t('refused'), bad_request: t('refused') }}
        />
        <FormButtons form={form} save={t(`save_${task.do}`)} saving={t('saving')} onCancel={onClose} />
      </Stack>
    </SidePanel>
  );
}
