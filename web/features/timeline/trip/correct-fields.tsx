import { SCORE_PART_CODES } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { spanText } from '#web/features/timeline/shared/item-words.ts';
import { formatDuration } from '#web/format/times.ts';
import { localTime } from '#web/format/zone.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { type CorrectionDraft, OFFERED_MODES } from './correction-draft.ts';
import { useTripText } from './use-trip-text.ts';
import { computedScores } from './what-if-score.ts';

interface Props {
  trip: Trip;
  zone: string;
  draft: CorrectionDraft;
  onChange: (draft: CorrectionDraft) => void;
  /** The error message of a field. */
  problem: (field: keyof CorrectionDraft) => string | undefined;
}

export function TransportFields({ trip, draft, onChange, problem }: Props) {
  const t = useWords(tripWords);
  const words = useDictionary();
  return (
    <SelectField
      label={t('transport')}
      help={t('transportHelp', { mode: words.mode(trip.measuredType) })}
      value={draft.transport}
      error={problem('transport')}
      onChange={(event) => onChange({ ...draft, transport: event.target.value as ItemType | '' })}
    >
      <option value="">{t('choose')}</option>
      {OFFERED_MODES.map((mode) => (
        <option key={mode} value={mode}>
          {words.mode(mode)}
        </option>
      ))}
    </SelectField>
  );
}

export function ScoreFields({ trip, draft, onChange, problem }: Props) {
  const t = useWords(tripWords);
  const text = useTripText();
  const computed = computedScores(trip);
  return (
    <Stack as="fieldset" gap={12}>
      <Note as="legend" below={8}>
        {t('scoresHelp')}
      </Note>
      {SCORE_PART_CODES.map((part) => (
        <Field
          key={part}
          label={text.part(part)}
          aside={t('measuredValue', { value: computed[part] ?? t('notKnown') })}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          value={draft.scores[part] ?? ''}
          onChange={(event) => onChange({ ...draft, scores: { ...draft.scores, [part]: event.target.value } })}
        />
      ))}
      {problem('scores') && (
        <Text as="p" tone="danger" size="small" role="alert">
          {problem('scores')}
        </Text>
      )}
    </Stack>
  );
}

const secondsOf = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
};
const DAY_SECONDS = 86_400;

/** The timestamp within the item for a local time. */
function tsAt(clock: string, { startTs }: Trip, zone: string): number | null {
  if (!/^\d\d:\d\d(:\d\d)?$/.test(clock)) return null;
  const since = secondsOf(clock) - secondsOf(localTime(startTs * 1_000, zone).seconds);
  return startTs + ((since + DAY_SECONDS) % DAY_SECONDS);
}

export function SplitFields({ trip, zone, draft, onChange, problem }: Props) {
  const t = useWords(tripWords);
  const { atTs } = draft;
  return (
    <>
      <TimeField
        label={t('splitAt')}
        help={t('splitHelp', { zone, span: spanText(trip, zone) })}
        value={atTs === null ? '' : localTime(atTs * 1_000, zone).seconds}
        error={problem('atTs')}
        onChange={(time) => onChange({ ...draft, atTs: tsAt(time, trip, zone) })}
      />
      {atTs !== null && atTs > trip.startTs && atTs < trip.endTs && (
        <Text as="p" size="small" pad="8 12" rounded="small" ground="sunken">
          {t('splitInto', {
            one: `${spanText({ startTs: trip.startTs, endTs: atTs }, zone)} (${formatDuration(atTs - trip.startTs)})`,
            two: `${spanText({ startTs: atTs, endTs: trip.endTs }, zone)} (${formatDuration(trip.endTs - atTs)})`,
          })}
        </Text>
      )}
    </>
  );
}

export function MergeFields({ trip, zone, draft, onChange, problem }: Props) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const until = trip.following.findIndex(({ isOpen }) => isOpen);
  const offered = until < 0 ? trip.following : trip.following.slice(0, until);
  const last = offered.find(({ startTs }) => startTs === draft.lastStartTs);
  return (
    <>
      <SelectField
        label={t('mergeUpTo')}
        help={t('mergeHelp')}
        value={draft.lastStartTs ?? ''}
        error={problem('lastStartTs')}
        onChange={(event) => onChange({ ...draft, lastStartTs: Number(event.target.value) || null })}
      >
        {offered.length === 0 && <option value="">{t('nothingFollows')}</option>}
        {offered.map((item) => (
          <option key={item.startTs} value={item.startTs}>
            {words.mode(item.type)} {spanText(item, zone)}
          </option>
        ))}
      </SelectField>
      {last && (
        <Text as="p" size="small" pad="8 12" rounded="small" ground="sunken">
          {t('mergeInto', { span: spanText({ startTs: trip.startTs, endTs: last.endTs }, zone) })}
        </Text>
      )}
    </>
  );
}

export function ReasonField({ draft, onChange, problem, isNeeded }: Props & { isNeeded: boolean }) {
  const t = useWords(tripWords);
  const ui = useWords(uiWords);
  return (
    <TextAreaField
      label={t('reason')}
      aside={isNeeded ? undefined : ui('optional')}
      help={t('reasonHelp')}
      rows={2}
      maxLength={300}
      value={draft.reason}
      error={problem('reason')}
      onChange={(event) => onChange({ ...draft, reason: event.target.value.replaceAll('\n', ' ') })}
    />
  );
}
