import { useMemo } from 'react';
import { SCORE_PART_CODES } from '#contract/dictionary.ts';
import type { Track } from '#contract/track-codec.ts';
import type { Trip } from '#contract/trip.ts';
import { overallScores, sharesOfTotal } from '#engine/score/overall.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { localTime } from '#web/format/zone.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './score-card.module.css';
import { toneOf } from './score-tone.ts';
import { type Loss, lossesOf, placeOfLoss } from './trip-losses.ts';
import { useTripText } from './use-trip-text.ts';
import { WhatIf } from './what-if.tsx';
import { computedScores } from './what-if-score.ts';

interface Props {
  userKey: UserKey;
  trip: Trip;
  track: Track;
  zone: string;
  /** Shows the place on the map. */
  onShow: (ms: number, place: { lat: number; lon: number } | null) => void;
}

const OVERALL_PARTS = ['safeness', 'speed', 'distraction'] as const;

/** The score of a drive, and every lost point: when, where, why. */
export function ScoreCard({ userKey, trip, track, zone, onShow }: Props) {
  const t = useWords(tripWords);
  const text = useTripText();
  const { features } = trip;
  const losses = useMemo(() => lossesOf(features), [features]);
  const { scores, scoreExplanation } = features;
  if (!scores) return null;
  const overall = overallScores(scores, scoreExplanation?.formula);
  const countsUnknown = scoreExplanation?.formula === 'move-1';
  const shares = sharesOfTotal(overall);
  const known = OVERALL_PARTS.filter((name) => shares[name] > 0);
  const computed = computedScores(trip);
  return (
    <Card title={t('score')} lead={t('formula', { version: scoreExplanation?.formula ?? '' })}>
      <Grid as="dl" columns={4} gap={8} below={12} className={styles.overall}>
        {(['total', 'safeness', 'speed', 'distraction'] as const).map((name) => (
          <div key={name} data-name={name}>
            <Caption as="dt">{t(`overall_${name}`)}</Caption>
            <Text as="dd" size="title" weight={600} tabular leading={28} data-tone={toneOf(overall[name])}>
              {overall[name] === null ? t('notKnown') : overall[name]}
            </Text>
          </div>
        ))}
      </Grid>
      {!countsUnknown && known.length > 0 && known.length < OVERALL_PARTS.length && (
        <Text as="p" below={12} size="small" tone="muted">
          {t('totalFrom', {
            parts: known.map((name) => `${t(`overall_${name}`)} ${formatShare(shares[name])}`).join(', '),
          })}
        </Text>
      )}
      <Stack as="ul" gap={6} size="small" className={styles.parts}>
        {SCORE_PART_CODES.map((part) => {
          const value = scores[part];
          const isSet = features.scoreOverrides?.[part] !== undefined;
          return (
            <Grid as="li" key={part} columns="128px minmax(0, 1fr) auto" gap="2 12" align="center">
              <span>{text.part(part)}</span>
              <ShareBar share={(value ?? 0) / 100} className={styles.bar} data-tone={toneOf(value)} />
              <Text as="strong" weight={600} tabular textAlign="right">
                {value ?? t('notKnown')}
              </Text>
              {isSet && <small>{t('setByHand', { measured: computed[part] ?? t('notKnown') })}</small>}
              {value === null && (
                <small>
                  {t(`unknown_${part}`)}; {t(countsUnknown ? 'countedAsFull' : 'leftOut')}
                </small>
              )}
            </Grid>
          );
        })}
      </Stack>
      <Text as="h3" size="small" weight={600} above={16} below={4}>
        {t('lost', { count: losses.length })}
      </Text>
      {losses.length === 0 ? (
        <Note>{t('nothingLost')}</Note>
      ) : (
        <Losses losses={losses} zone={zone} onShow={(loss) => onShow(loss.atMs ?? 0, placeOfLoss(loss, track))} />
      )}
      <WhatIf userKey={userKey} trip={trip} />
    </Card>
  );
}

function Losses({ losses, zone, onShow }: { losses: Loss[]; zone: string; onShow: (loss: Loss) => void }) {
  const t = useWords(tripWords);
  const text = useTripText();
  return (
    <ol className={styles.losses}>
      {losses.map((loss) => (
        <li key={loss.key}>
          <Grid
            as="button"
            columns="44px minmax(0, 1fr) auto"
            gap={8}
            align="baseline"
            tone="plain"
            textAlign="left"
            pad="4 8"
            rounded="small"
            minHeight={32}
            wide
            type="button"
            onClick={() => onShow(loss)}
            title={t('showPlace')}
          >
            <Text weight={600} tabular>
              −{formatNumber(loss.points, 1)}
            </Text>
            <span>{text.loss(loss)}</span>
            {loss.atMs !== null && (
              <Text as="time" tone="muted" tabular dateTime={new Date(loss.atMs).toISOString()}>
                {localTime(loss.atMs, zone).seconds}
              </Text>
            )}
          </Grid>
        </li>
      ))}
    </ol>
  );
}
