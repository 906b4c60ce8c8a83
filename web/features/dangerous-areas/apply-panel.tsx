import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { applyAreas } from '#contract/dangerous-area-works.ts';
import { APPLY_BOUNDS } from '#contract/dangerous-areas.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { AreaWorkProgress, isGoingOn } from './area-work-progress.tsx';
import { AREAS, useWork, useWorks, WORK_CHANGE } from './areas.queries.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function ApplyPanel({ open, onClose }: Props) {
  const t = useWords(areaWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('apply')} lead={t('applyLead')}>
      {open && <Applying />}
    </SidePanel>
  );
}

function Applying() {
  const t = useWords(areaWords);
  const [days, setDays] = useState(String(APPLY_BOUNDS.usual));
  const client = useQueryClient();
  const apply = useChange(applyAreas, WORK_CHANGE);
  // A job started by someone else is shown here too.
  const latest = useWorks().data?.find(({ kind, ...one }) => kind === 'apply' && isGoingOn(one));
  const { data: work } = useWork(apply.data?.work.id ?? latest?.id ?? null);
  const count = Number(days);
  const isWrong = !Number.isInteger(count) || count < APPLY_BOUNDS.min || count > APPLY_BOUNDS.max;
  const isBusy = work !== undefined && isGoingOn(work);
  const isDone = work?.state === 'done';
  useEffect(() => {
    if (isDone) void invalidate(client, AREAS);
  }, [isDone, client]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) apply.mutate({ body: { days: count } });
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Field
        label={t('applyDays')}
        help={t('applyDaysHelp')}
        inputMode="numeric"
        value={days}
        error={isWrong ? t('outOfBounds', APPLY_BOUNDS) : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
      <Note>{t('applyNote')}</Note>
      <FailureNotice error={apply.error} />
      {work && <AreaWorkProgress work={work} />}
      {isDone && work.applied && (
        <Notice tone="success">
          {work.applied.trips === 0
            ? t('applyNothing')
            : t('applyDone', {
                trips: formatNumber(work.applied.trips),
                changed: formatNumber(work.applied.changed),
                crossings: formatNumber(work.applied.crossings),
              })}
        </Notice>
      )}
      <Text as="div" pad="12 0 0" line="top">
        <Button kind="main" type="submit" busy={apply.isPending} disabled={isWrong || isBusy}>
          {t('applyNow')}
        </Button>
      </Text>
    </Stack>
  );
}
