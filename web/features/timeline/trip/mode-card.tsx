import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { ICON_OF_MODE } from '#web/features/timeline/shared/modes.ts';
import { formatShare } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './mode-card.module.css';
import { useTripText } from './use-trip-text.ts';

/** Less likely ones are told together with the rest. */
const LEAST_SHARE = 0.005;

/** Why this mode: how likely each was, and the facts that decided. */
export function ModeCard({ trip: { features, type, measuredType } }: { trip: Trip }) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const text = useTripText();
  const { transport, explanation = [] } = features;
  if (!transport) return null;
  const likely = (Object.entries(transport.probabilities) as [ItemType, number][])
    .filter(([, share]) => share >= LEAST_SHARE)
    .sort(([, a], [, b]) => b - a);
  const lead = type === measuredType ? undefined : t('measuredAs', { mode: words.mode(measuredType) });
  return (
    <Card title={t('mode')} lead={lead}>
      <Stack as="ul" gap={6} size="small" className={styles.likely}>
        {likely.map(([mode, share]) => {
          const Icon = ICON_OF_MODE[mode];
          return (
            <li key={mode}>
              <Icon size={15} aria-hidden="true" />
              <span>{words.mode(mode)}</span>
              <span className={styles.bar} data-group={GROUP_OF_MODE[mode]}>
                <i style={{ width: `${Math.round(share * 100)}%` }} />
              </span>
              <strong>{formatShare(share, share < 0.1 ? 1 : 0)}</strong>
            </li>
          );
        })}
      </Stack>
      {explanation.length > 0 && (
        <>
          <Text as="h3" size="small" weight={600} className={styles.why}>
            {t('why')}
          </Text>
          <ul className={styles.reasons}>
            {explanation.map((reason) => (
              <li key={reason.fact}>{text.reason(reason)}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** How far the recording can be trusted, and what lowers it. */
export function QualityCard({ trip: { features }, fixCount }: { trip: Trip; fixCount: number | null }) {
  const t = useWords(tripWords);
  const text = useTripText();
  const { quality } = features;
  if (!quality) return null;
  return (
    <Card title={t('quality')} lead={fixCount === null ? undefined : t('fixes', { count: fixCount })}>
      <Grid gap={12} align="center" className={styles.quality}>
        <Text as="strong" size="title" weight={600} tabular>
          {quality.score}
        </Text>
        <span className={styles.bar} data-group="quality">
          <i style={{ width: `${quality.score}%` }} />
        </span>
      </Grid>
      {quality.reasons.length > 0 ? (
        <ul className={styles.reasons}>
          {quality.reasons.map((reason) => (
            <li key={reason.fact}>{text.reason(reason)}</li>
          ))}
        </ul>
      ) : (
        <Note>{t('qualityFine')}</Note>
      )}
    </Card>
  );
}
