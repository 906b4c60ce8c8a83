import type { HomeFigures } from '#contract/home.ts';
import { formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './scores.module.css';

type Score = HomeFigures['scores']['total'];
const PARTS = ['safeness', 'speed', 'distraction'] as const;

/** The lower bounds of medium and good scores. */
const BANDS = { low: 50, middle: 75 } as const;
const bandOf = (score: number) => (score < BANDS.low ? 'low' : score < BANDS.middle ? 'middle' : 'high');

function Difference({ score: { now, before } }: { score: Score }) {
  const t = useWords(homeWords);
  if (now === null || before === null) return null;
  const points = now - before;
  const shown = points > 0 ? `+${formatNumber(points)}` : formatNumber(points);
  return <small>{points === 0 ? t('sameScore') : t('points', { count: Math.abs(points), shown })}</small>;
}

const Bar = ({ score }: { score: number | null }) => (
  <ShareBar share={(score ?? 0) / 100} className={styles[bandOf(score ?? 0)]} />
);

/** Mean scores weighted by distance, without pilots. */
export function HomeScoresCard({ scores, href }: { scores: HomeFigures['scores'] | undefined; href: string }) {
  const t = useWords(homeWords);
  return (
    <Card title={t('scores')} lead={t('scoresLead')}>
      {scores ? (
        <Stack>
          <Stack gap={4}>
            <NearLink className={styles.totalName} href={href}>
              {t('scoreTotal')}
            </NearLink>
            <Row
              as="p"
              align="baseline"
              nowrap
              size="display"
              weight={600}
              tabular
              leading={44}
              className={styles.totalValue}
            >
              {scores.total.now ?? NOT_KNOWN}
              {scores.total.now !== null && <span>{t('ofHundred')}</span>}
              <Difference score={scores.total} />
            </Row>
            <Bar score={scores.total.now} />
          </Stack>
          <Stack as="dl" gap={12}>
            {PARTS.map((part) => (
              <Grid key={part} columns="1fr auto" gap="6 12" size="small" className={styles.part}>
                <dt>{t(`score_${part}`)}</dt>
                <dd>
                  {scores[part].now ?? (
                    <Note as="span" weight={400}>
                      {t('notKnown')}
                    </Note>
                  )}
                  <Difference score={scores[part]} />
                </dd>
                <dd>
                  <Bar score={scores[part].now} />
                </dd>
              </Grid>
            ))}
          </Stack>
          {scores.total.now === null && <Note weight={400}>{t('noScores')}</Note>}
        </Stack>
      ) : (
        <Stack aria-busy="true">
          <Skeleton width="40%" height={76} />
          <Skeleton height={32} />
          <Skeleton height={32} />
          <Skeleton height={32} />
        </Stack>
      )}
    </Card>
  );
}
