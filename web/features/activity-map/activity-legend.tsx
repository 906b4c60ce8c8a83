import type { ActivityLayer } from '#contract/activity-map.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './activity-map.module.css';
import type { RampClass } from './activity-ramp.ts';

interface Props {
  layer: ActivityLayer;
  classes: readonly RampClass[];
  isLive: boolean;
}

const rangeOf = ({ from, to }: RampClass): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;

export function ActivityLegend({ layer, classes, isLive }: Props) {
  const t = useWords(activityMapWords);
  if (classes.length === 0 && !isLive) return null;
  return (
    <Stack card gap={4} pad="8 12" className={styles.legend}>
      {classes.length > 0 && (
        <>
          <Caption as="p">{t(`unit_${layer}`)}</Caption>
          <Row as="ul" gap={6} align="stretch" className={styles.classes}>
            {classes.map((one) => (
              <Stack as="li" key={one.from} gap={2} oneLine>
                <span className={styles.swatch} style={{ background: one.colour }} />
                <Caption tabular>{rangeOf(one)}</Caption>
              </Stack>
            ))}
          </Row>
        </>
      )}
      {isLive && (
        <Caption as="p" className={styles.live}>
          {t('legendLive')}
        </Caption>
      )}
    </Stack>
  );
}
