import { NO_PROJECT } from '#contract/constants.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { DOT_COLOURS } from '#web/map/dots-layer.tsx';
import { useMapScheme } from '#web/map/map-scheme.ts';
import { RampLegend } from '#web/map/ramp-legend.tsx';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './map-key.module.css';
import type { Heat } from './use-heat.ts';

interface Props {
  /** How many harsh events are drawn as dots. */
  dots: number;
  heat: Heat;
  isHeatOn: boolean;
  onHeat: (isOn: boolean) => void;
}

/** What the map shows beside the areas: the events of the opened one, and on request the density of all. */
export function MapKey({ dots, heat, isHeatOn, onHeat }: Props) {
  const t = useWords(areaWords);
  const scheme = useMapScheme();
  const isOffered = heat.projectId !== NO_PROJECT;
  if (!isOffered && dots === 0) return null;
  return (
    <Stack as="section" card gap={8} pad="8 12" className={styles.key} aria-label={t('mapKey')}>
      {isOffered && <Switch label={t('heat')} checked={isHeatOn} onChange={onHeat} />}
      {isOffered && isHeatOn && <HeatKey heat={heat} />}
      {dots > 0 && (
        <Row as="p" gap={8} nowrap size="caption" tone="muted">
          <Text rounded="round" square={10} noShrink style={{ background: DOT_COLOURS[scheme] }} />
          {t('dotsShown', { count: dots, n: formatNumber(dots) })}
        </Row>
      )}
    </Stack>
  );
}

function HeatKey({ heat: { projectId, found, classes, error, retry } }: { heat: Heat }) {
  const [t, ui] = [useWords(areaWords), useWords(uiWords)];
  if (error && !found) {
    return (
      <Text as="p" size="caption" role="status">
        {t('heatFailed')}{' '}
        <Text as="button" type="button" size="caption" link="brand" onClick={retry}>
          {ui('retry')}
        </Text>
      </Text>
    );
  }
  if (!found) return <Note role="status">{t('heatLoading')}</Note>;
  const { withheld, leastPeople: least } = found;
  const href = `${adminHref('/admin/activityMap', projectId)}&layer=harsh&weeks=12`;
  return (
    <Stack gap={4} role="status">
      {classes.length > 0 ? (
        <RampLegend title={t('heatUnit')} classes={classes} />
      ) : (
        withheld === 0 && <Note>{t('heatNone')}</Note>
      )}
      {withheld > 0 && <Note>{t('heatWithheld', { count: withheld, n: formatNumber(withheld), least })}</Note>}
      {classes.length > 0 && (
        <Text as={NearLink} size="caption" link="brand" href={href}>
          {t('heatOpen')}
        </Text>
      )}
    </Stack>
  );
}
