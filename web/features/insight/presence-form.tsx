import Search from 'icon:search';
import { type FormEvent, useState } from 'react';
import { isSearchable, PRESENCE_BOUNDS, REASON_LENGTH } from '#contract/insight-lists.ts';
import { enclosing, faultOf, type Shape } from '#contract/shapes.ts';
import { browserZone } from '#web/format/times.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Field } from '#web/ui/field.tsx';
import { MomentField } from '#web/ui/moment-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import type { PresenceSearch } from './insight.queries.ts';
import { PlaceFields } from './place-fields.tsx';
import styles from './presence.module.css';
import { dateTimeInput } from './zoned.ts';

interface Props {
  shape: Shape | null;
  onShape: (shape: Shape | null) => void;
  busy: boolean;
  onSearch: (search: PresenceSearch) => void;
}

const HOUR_MS = 3_600_000;
const secondsOf = (typed: string): number => Math.floor(new Date(typed).getTime() / 1000);

type Wrong = 'area' | 'times' | 'reason';

/** Area, time and reason; all are required for a search. */
export function PresenceForm({ shape, onShape, busy, onSearch }: Props) {
  const t = useWords(insightWords);
  const [from, setFrom] = useState(() => dateTimeInput(Date.now() - 2 * HOUR_MS));
  const [to, setTo] = useState(() => dateTimeInput(Date.now()));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const [fromTs, toTs] = [secondsOf(from), secondsOf(to)];
    const isArea = shape !== null && faultOf(shape) === null && isSearchable(shape);
    const isTime = toTs > fromTs && toTs - fromTs <= PRESENCE_BOUNDS.hours * 3_600;
    const isReason = reason.trim().length >= REASON_LENGTH.min;
    const faults: Wrong[] = [];
    if (!isArea) faults.push('area');
    if (!isTime) faults.push('times');
    if (!isReason) faults.push('reason');
    setWrong(faults);
    if (isArea && faults.length === 0) onSearch({ area: shape, from: fromTs, to: toTs, reason: reason.trim() });
  };
  const isWrong = (what: Wrong, words: string) => (wrong.includes(what) ? words : undefined);

  return (
    <Stack as="form" className={styles.form} onSubmit={search} noValidate>
      <Stack as="fieldset" gap={8}>
        <legend>{t('area')}</legend>
        {shape?.kind === 'polygon' ? (
          <Row as="p" justify="between">
            <span>{t('drawnPolygon', { count: shape.ring.length })}</span>
            <Button kind="quiet" onClick={() => onShape(roundCircle(shape))}>
              {t('useCircle')}
            </Button>
          </Row>
        ) : (
          <PlaceFields circle={shape} onCircle={onShape} />
        )}
        {wrong.includes('area') && (
          <Text as="p" tone="danger" size="small" role="alert">
            {t('badArea')}
          </Text>
        )}
        <Caption as="p">{t('areaHelp')}</Caption>
      </Stack>
      <Stack as="fieldset" gap={8}>
        <legend>{t('when')}</legend>
        <Stack gap={8}>
          <MomentField label={t('fromTime')} value={from} onChange={setFrom} error={isWrong('times', t('badTimes'))} />
          <MomentField label={t('toTime')} value={to} onChange={setTo} />
        </Stack>
        <Caption as="p">{t('browserZone', { zone: browserZone() })}</Caption>
      </Stack>
      <Field
        label={t('reason')}
        help={t('reasonHelp')}
        maxLength={REASON_LENGTH.max}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isWrong('reason', t('badReason'))}
      />
      <div>
        <Button kind="main" type="submit" busy={busy} icon={<Search size={16} aria-hidden="true" />}>
          {t('search')}
        </Button>
      </div>
    </Stack>
  );
}

/** The circle around a polygon, in metres. */
function roundCircle(shape: Shape): Shape {
  const { lat, lon, radiusMeters } = enclosing(shape);
  return { kind: 'circle', lat, lon, radiusMeters: Math.round(radiusMeters) };
}
