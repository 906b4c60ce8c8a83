import type { HomeFigures } from '#contract/home.ts';
import { formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
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

function Bar({ score }: { score: number | null }) {
  return (
    <span className={styles.track} aria-hidden="true">
      {score !== null && <span className={styles[bandOf(score)]} style={{ width: `${score}%` }} />}
    </span>
  );
}

/** Mean scores weighted by distance, without pilots. */
export function HomeScoresCard({ scores, href }: { scores: HomeFigures['scores'] | undefined; href: string }) {
  const t = useWords(homeWords);
  return (
    <Card title={t('scores')} lead={t('scoresLead')}>
      {scores ? (
        <div className={styles.scores}>
          <div className={styles.total}>
            <NearLink className={styles.totalName} href={href}>
              {t('scoreTotal')}
            </NearLink>
            <p className={styles.totalValue}>
              {scores.total.now ?? NOT_KNOWN}
              {scores.total.now !== null && <span>{t('ofHundred')}</span>}
              <Difference score={scores.total} />
            </p>
            <Bar score={scores.total.now} />
          </div>
          <dl className={styles.parts}>
            {PARTS.map((part) => (
              <div key={part} className={styles.part}>
                <dt>{t(`score_${part}`)}</dt>
                <dd>
                  {scores[part].now ?? <span className={styles.unknown}>{t('notKnown')}</span>}
                  <Difference score={scores[part]} />
                </dd>
                <dd>
                  <Bar score={scores[part].now} />
                </dd>
              </div>
            ))}
          </dl>
          {scores.total.now === null && <p className={styles.unknown}>{t('noScores')}</p>}
        </div>
      ) : (
        <div className={styles.scores} aria-busy="true">
          <Skeleton width="40%" height={76} />
          <Skeleton height={32} />
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      )}
    </Card>
  );
}
