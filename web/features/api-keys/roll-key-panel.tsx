import { type FormEvent, useState } from 'react';
import {
  type ApiKey,
  getApiKey,
  listApiKeys,
  ROLL_OVERLAPS,
  type RollOverlap,
  rollApiKey,
} from '#contract/api-keys.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatMoment } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { SecretBox } from './secret-box.tsx';

interface Props {
  projectId: number;
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

/** Creates a new secret; the old one stays valid for a while. */
export function RollKeyPanel({ projectId, apiKey, open, onClose }: Props) {
  const t = useWords(apiKeysWords);
  const ui = useWords(uiWords);
  const [overlap, setOverlap] = useState<RollOverlap>('day');
  const rolling = useChange(rollApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const made = rolling.data;
  const leave = () => {
    rolling.reset();
    onClose();
  };
  const close = () => {
    if (!made || confirm(t('notStored'))) leave();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rolling.isPending) return;
    rolling.mutate({ params: { id: apiKey.id }, query: { projectId }, body: { version: apiKey.version, overlap } });
  };
  const previous = made?.apiKey.previous;
  return (
    <SidePanel
      open={open}
      onClose={close}
      title={t('rollTitle', { name: apiKey.name })}
      lead={made ? undefined : t('rollLead')}
    >
      {made ? (
        <SecretBox secret={made.secret} onStored={leave}>
          <Note>{previous ? t('oldUntil', { when: formatMoment(previous.endsAt) }) : t('oldEnded')}</Note>
        </SecretBox>
      ) : (
        <Stack as="form" gap={20} onSubmit={submit}>
          <Stack as="fieldset" gap={8}>
            <Text as="legend" size="small" weight={500} below={6}>
              {t('overlap')}
            </Text>
            {ROLL_OVERLAPS.map((one) => (
              <ChoiceBox
                key={one}
                type="radio"
                name="overlap"
                label={t(`overlap_${one}`)}
                help={t(`overlapHelp_${one}`)}
                checked={overlap === one}
                onChange={() => setOverlap(one)}
              />
            ))}
          </Stack>
          {apiKey.previous && <Notice tone="warning">{t('rollAgain', { prefix: apiKey.previous.prefix })}</Notice>}
          {rolling.error && <Notice tone="error">{failureText(rolling.error, { conflict: t('over') })}</Notice>}
          <Row align="stretch">
            <Button kind="main" type="submit" busy={rolling.isPending}>
              {t('rollNow')}
            </Button>
            <Button kind="quiet" onClick={close}>
              {ui('cancel')}
            </Button>
          </Row>
        </Stack>
      )}
    </SidePanel>
  );
}
