import { type FormEvent, useState } from 'react';
import {
  OVERLAP_HOURS,
  type OverlapHours,
  type Receiver,
  SECRET_CHARACTERS,
  SECRET_MAX,
  SECRET_MIN,
  setReceiverSecret,
} from '#contract/receivers.ts';
import { useChange } from '#web/api/use-change.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { Refused } from './refused.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useLearnReceiver } from './use-learn-receiver.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
  onClose: () => void;
}

const isGood = (secret: string): boolean =>
  secret.length >= SECRET_MIN && secret.length <= SECRET_MAX && SECRET_CHARACTERS.test(secret);

/** Replaces the secret; both are valid for a while. */
export function ReplaceSecret({ projectId, receiver, onClose }: Props) {
  const t = useWords(receiversWords);
  const [source, setSource] = useState<'made' | 'own'>('made');
  const [own, setOwn] = useState('');
  const [wrong, setWrong] = useState(false);
  const [overlap, setOverlap] = useState<OverlapHours>(24);
  const change = useChange(setReceiverSecret, { label: 'sdkConfig', onSuccess: useLearnReceiver(projectId) });
  const name = t(`kind_${receiver.kind}`);
  const bounds = { min: SECRET_MIN, max: SECRET_MAX };
  const secret = change.data?.secret ?? null;
  useUnsavedWarning(secret !== null, t('secretUnstored'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Does not submit the form below the panel.
    event.stopPropagation();
    if (change.isPending) return;
    const given = source === 'own';
    setWrong(given && !isGood(own));
    if (given && !isGood(own)) return;
    const { kind, version } = receiver;
    change.mutate(
      { query: { projectId }, body: { kind, version, overlapHours: overlap, ...(given && { secret: own }) } },
      { onSuccess: () => showSnackbar({ message: t('replaced', { receiver: name }), type: 'success' }) },
    );
  };
  return (
    <SidePanel open onClose={onClose} title={t('replaceTitle', { receiver: name })} lead={t('replaceLead')}>
      {secret ? (
        <ShownOnce secret={secret} onStored={onClose} />
      ) : (
        <Stack as="form" gap={20} noValidate onSubmit={submit}>
          {change.error && <Refused error={change.error} />}
          <Segmented
            label={t('secretSource')}
            options={[
              { value: 'made', label: t('sourceMade') },
              { value: 'own', label: t('sourceOwn') },
            ]}
            value={source}
            onChange={setSource}
          />
          {source === 'own' && (
            <Field
              label={t('ownSecret')}
              autoComplete="off"
              spellCheck={false}
              maxLength={SECRET_MAX}
              value={own}
              error={wrong ? t('ownSecretWrong', bounds) : undefined}
              help={t('ownSecretHelp', bounds)}
              onChange={({ target }) => setOwn(target.value)}
            />
          )}
          <SelectField
            label={t('overlap')}
            help={t('overlapHelp')}
            value={overlap}
            onChange={({ target }) => setOverlap(OVERLAP_HOURS.find((one) => String(one) === target.value) ?? 24)}
          >
            {OVERLAP_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {t(`overlap_${hours}`)}
              </option>
            ))}
          </SelectField>
          <div>
            <Button kind="main" type="submit" busy={change.isPending}>
              {t(change.isPending ? 'replacing' : 'replaceNow')}
            </Button>
          </div>
        </Stack>
      )}
    </SidePanel>
  );
}
