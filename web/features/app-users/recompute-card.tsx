import { type SubmitEvent, useState } from 'react';
import { listRecomputations, type Recomputation, recomputeDay } from '#contract/app-user-config.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatCalendarDay } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './about.module.css';
import { APP_USER_CHANGE } from './app-user-calls.ts';
import { utcDaysAgo } from './find-view.ts';

const COMPUTING_MS = 1_500;

/** Recomputes a day and shows the result. */
export function RecomputeCard({ userKey, mayWrite }: { userKey: UserKey; mayWrite: boolean }) {
  const t = useWords(appUsersWords);
  const list = useEndpoint(
    listRecomputations,
    { query: userKey },
    { refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state !== 'done') ? COMPUTING_MS : false) },
  );
  const start = useChange(recomputeDay, APP_USER_CHANGE);
  const [day, setDay] = useState(() => utcDaysAgo(0));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day && !start.isPending) start.mutate({ query: userKey, body: { day } });
  };
  const items = list.data?.items;
  return (
    <Card title={t('recompute')} lead={t('recomputeLead')} flush>
      {mayWrite && (
        <Stack as="form" gap={12} pad="12 20" line="bottom" className={styles.form} onSubmit={submit}>
          <Row gap={12} align="end">
            <DayField
              label={t('recomputeDay')}
              value={day}
              required
              min="1990-01-01"
              max="2199-12-31"
              onChange={setDay}
            />
            <Button type="submit" busy={start.isPending}>
              {t('recomputeStart')}
            </Button>
          </Row>
          {start.isError && <Notice tone="error">{t('failedAction')}</Notice>}
        </Stack>
      )}
      {list.error && !items && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {items?.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          {t('recomputeNone')}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows} aria-live="polite">
        {items?.map((one) => (
          <RecomputationItem key={one.id} one={one} />
        ))}
      </Text>
    </Card>
  );
}

function RecomputationItem({ one }: { one: Recomputation }) {
  const t = useWords(appUsersWords);
  return (
    <li>
      <Row gap="2 12" align="baseline" justify="between">
        <Row as="span" gap="2 8" inline breaks shrink>
          <Text as="strong" weight={500}>
            {formatCalendarDay(one.day)}
          </Text>
          <Chip tone={one.state === 'done' ? 'success' : 'info'}>{t(`recompute_${one.state}`)}</Chip>
        </Row>
        <Note as="span">
          {t('recomputeAsked', { by: one.requestedBy ?? t('someone'), ago: formatAgo(one.requestedAt) })}
        </Note>
      </Row>
      {one.result && <Note>{resultText(t, one.result)}</Note>}
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
