import type { ActivityLayer } from '#contract/activity-map.ts';
import type { RampClass } from '#contract/cell-ramp.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { RampLegend } from '#web/map/ramp-legend.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './activity-map.module.css';

interface Props {
  layer: ActivityLayer;
  classes: readonly RampClass[];
  isLive: boolean;
}

export function ActivityLegend({ layer, classes, isLive }: Props) {
  const t = useWords(activityMapWords);
  if (classes.length === 0 && !isLive) return null;
  return (
    <Stack card gap={4} pad="8 12" className={styles.legend}>
      {classes.length > 0 && <RampLegend title={t(`unit_${layer}`)} classes={classes} />}
      {isLive && (
        <Caption as="p" className={styles.live}>
          {t('legendLive')}
        </Caption>
      )}
    </Stack>
  );
}
