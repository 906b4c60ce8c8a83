import ChevronRight from 'icon:chevron-right';
import type { DeliveryTry } from '#contract/deliveries.ts';
import { formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './deliveries.module.css';
import { answerText, durationText } from './delivery-words.ts';

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Newest first; the newest is open. */
export function DeliveryTries({ tries }: { tries: readonly DeliveryTry[] }) {
  const t = useWords(deliveriesWords);
  return (
    <Stack as="ol" gap={8} className={styles.tries}>
      {tries.map((one, at) => (
        <li key={one.number}>
          <details open={at === 0}>
            <summary>
              <ChevronRight className={styles.arrow} size={15} aria-hidden="true" />
              <Text weight={500}>{t('tryNumber', { number: one.number })}</Text>
              <Chip tone={one.error === null ? 'success' : 'danger'}>
                {answerText(t, { status: one.status, error: one.error })}
              </Chip>
              <Note as="span">
                {formatMoment(one.at)} · {durationText(t, one.durationMs)}
              </Note>
            </summary>
            <h4>{t('request')}</h4>
            <CodeBlock code={`POST ${one.url}\n${linesOf(one.requestHeaders)}`} copyLabel={t('copyRequest')} />
            <h4>{t('response')}</h4>
            <Answered made={one} />
          </details>
          <NotKept count={one.number - (tries[at + 1]?.number ?? one.number) - 1} />
        </li>
      ))}
    </Stack>
  );
}

/** Between this attempt and the next older one that is stored. */
function NotKept({ count }: { count: number }) {
  const t = useWords(deliveriesWords);
  return count > 0 && <Note>{t('triesNotKept', { count })}</Note>;
}

function Answered({ made }: { made: DeliveryTry }) {
  const t = useWords(deliveriesWords);
  if (made.status === null) return <Note>{t('noResponse')}</Note>;
  const head = `HTTP ${made.status}\n${linesOf(made.answerHeaders ?? {})}`.trimEnd();
  return (
    <>
      <CodeBlock code={made.answer ? `${head}\n\n${made.answer}` : head} copyLabel={t('copyResponse')} />
      {made.answer === '' && <Note>{t('emptyResponse')}</Note>}
      {made.answerCut && <Note>{t('cut')}</Note>}
    </>
  );
}
