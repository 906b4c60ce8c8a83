import { type SubmitEvent, useState } from 'react';
import type { Recomputation } from '#contract/app-user-config.ts';
import { formatAgo, formatDay } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './about.module.css';
import { useRecomputations, useRecompute, type Whose } from './app-user.queries.ts';
import { daysAgo } from './find-view.ts';

/** Computes a day again and says what came of it. */
export function RecomputeCard({ whose, mayWrite }: { whose: Whose; mayWrite: boolean }) {
  const t = useWords(appUsersWords);
  const list = useRecomputations(whose);
  const start = useRecompute(whose);
  const [day, setDay] = useState(() => daysAgo(0));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day && !start.isPending) start.mutate(day);
  };
  const items = list.data?.items;
  return (
    <Card title={t('recompute')} lead={t('recomputeLead')} flush>
      {mayWrite && (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.inline}>
            <Field
              type="date"
              label={t('recomputeDay')}
              value={day}
              required
              min="1990-01-01"
              max="2199-12-31"
              onChange={(event) => setDay(event.target.value)}
            />
            <Button type="submit" busy={start.isPending}>
              {t('recomputeStart')}
            </Button>
          </div>
          {start.isError && <Notice tone="error">{t('failedAction')}</Notice>}
        </form>
      )}
      {list.error && !items && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {items?.length === 0 && <p className={styles.quiet}>{t('recomputeNone')}</p>}
      <ul className={styles.rows} aria-live="polite">
        {items?.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ one }: { one: Recomputation }) {
  const t = useWords(appUsersWords);
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.start}>
          <strong>{formatDay(`${one.day}T12:00:00Z`, { zone: 'UTC' })}</strong>
          <Chip tone={one.state === 'done' ? 'success' : 'info'}>{t(`recompute_${one.state}`)}</Chip>
        </span>
        <span className={styles.faint}>
          {t('recomputeAsked', { by: one.askedBy ?? t('someone'), ago: formatAgo(one.askedAt) })}
        </span>
      </div>
      {one.result && <p className={styles.remedy}>{resultText(t, one.result)}</p>}
    </li>
  );
}

type Say = ReturnType<typeof useWords<(typeof appUsersWords)['en']>>;

function resultText(t: Say, result: NonNullable<Recomputation['result']>): string {
  const { hadNothing, added, changed, removed, before, after, elsewhere } = result;
  if (hadNothing) return t('recomputeHadNothing');
  const same = added + changed + removed === 0;
  const own = same
    ? t('recomputeSame', { count: after })
    : t('recomputeResult', { added, changed, removed, before, after });
  return elsewhere > 0 ? `${own} ${t('recomputeElsewhere', { count: elsewhere })}` : own;
}
