import Search from 'icon:search';
import { type FormEvent, useState } from 'react';
import type { UserKey } from '#web/api/user-key.ts';
import { browserZone } from '#web/format/times.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { day, wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { useOverTime, useWhy } from './insight.queries.ts';
import styles from './why.module.css';
import { WhyAnswerCard } from './why-answer-card.tsx';
import { WhyEvidence } from './why-evidence.tsx';
import { WhyGaps } from './why-gaps.tsx';
import { fieldsOf, momentOf } from './zoned.ts';

const PARAMETERS = { t: wholeNumber, date: day };
const FIRST_GUESS_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Explains why there is no trip at a time, with the evidence. */
export function WhyTab({ userKey }: { userKey: UserKey }) {
  const t = useWords(insightWords);
  const { query, open } = useAddress(PARAMETERS);
  const at = query.t;
  const { data, error, refetch, isPlaceholderData } = useWhy(userKey, at);
  const last = useOverTime(userKey, { by: 'year' });
  const ask = (ts: number) => open({ t: ts });
  const zone = data?.zone ?? last.data?.zone;
  return (
    <Stack maxWidth={1080} aria-busy={isPlaceholderData}>
      <Card title={t('whyTitle')} lead={t('whyLead', { zone: zone ?? browserZone() })}>
        {zone || last.isError ? (
          <MomentForm key={`${at}:${zone}`} at={at} zone={zone ?? browserZone()} day={query.date} onAsk={ask} />
        ) : (
          <div className={styles.coming}>
            <Skeleton height="100%" />
          </div>
        )}
      </Card>
      {at !== null && error && !data && (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {at !== null && !data && !error && (
        <Card>
          <Skeleton height={120} />
        </Card>
      )}
      {at !== null && data && (
        <>
          <WhyAnswerCard why={data} />
          <WhyEvidence why={data} />
        </>
      )}
      {/* Below an answer that is still coming, it would be pushed down. */}
      {zone && (at === null || data || error) && (
        <WhyGaps userKey={userKey} days={daysOf(query.date, at, zone)} asked={at} onAsk={ask} />
      )}
    </Stack>
  );
}

/** The selected day; by default today and yesterday. */
function daysOf(chosen: string, at: number | null, zone: string): string[] {
  if (at !== null) return [fieldsOf(at * 1000, zone).date];
  if (chosen) return [chosen];
  const now = Date.now();
  return [fieldsOf(now, zone).date, fieldsOf(now - DAY_MS, zone).date];
}

interface FormProps {
  at: number | null;
  zone: string;
  day: string;
  onAsk: (ts: number) => void;
}

function MomentForm({ at, zone, day, onAsk }: FormProps) {
  const t = useWords(insightWords);
  const shown = fieldsOf(at === null ? Date.now() - FIRST_GUESS_MS : at * 1000, zone);
  const [date, setDate] = useState(at === null && day ? day : shown.date);
  const [time, setTime] = useState(shown.time);
  const [isWrong, setWrong] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const ms = momentOf(date, time, zone);
    setWrong(ms === null || ms < 0);
    if (ms !== null && ms >= 0) onAsk(Math.floor(ms / 1000));
  };
  return (
    <Row as="form" gap="12 16" align="start" className={styles.form} onSubmit={ask} noValidate>
      <DayField
        label={t('whyDate')}
        max="2199-12-31"
        value={date}
        onChange={setDate}
        error={isWrong ? t('whyBadTime') : undefined}
      />
      <TimeField label={t('whyTime')} value={time} onChange={setTime} />
      <Text pad="24 0 0" className={styles.ask}>
        <Button kind="main" type="submit" icon={<Search size={16} aria-hidden="true" />}>
          {t('whyAsk')}
        </Button>
      </Text>
    </Row>
  );
}
