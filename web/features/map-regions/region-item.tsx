import MapPin from 'icon:map-pin';
import type { MapRegion } from '#contract/map-regions.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { countryName } from '#web/ui/change-words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import styles from './map-regions.module.css';
import { sizesOf } from './sizes-of.ts';

const TONES: Record<MapRegion['state'], ChipTone> = {
  active: 'success',
  off: 'faint',
  importing: 'info',
  failed: 'danger',
};

interface Props {
  region: MapRegion;
  isChosen: boolean;
  onShow: () => void;
  onSwitch: (active: boolean) => void;
  onCancel: () => void;
  onReplace: () => void;
  onDelete: () => void;
}

export function RegionItem({ region, isChosen, onShow, onSwitch, onCancel, onReplace, onDelete }: Props) {
  const t = useWords(mapRegionsWords);
  const { name, state } = region;
  const isUsable = state === 'active' || state === 'off';
  return (
    <Stack
      as="li"
      gap={8}
      pad="12 16"
      line="bottom"
      className={classNames(isChosen && styles.chosen)}
      data-region={name}
    >
      <Row gap="8 12" nowrap justify="between">
        {isUsable ? (
          <button
            type="button"
            className={styles.name}
            aria-pressed={isChosen}
            title={t('show', { name })}
            onClick={onShow}
          >
            <MapPin size={15} aria-hidden="true" />
            {name}
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
      </Row>
      {state === 'importing' && <Importing region={region} onCancel={onCancel} />}
      {region.failure && <Failure failure={region.failure} />}
      {isUsable && <Facts region={region} />}
      <Row gap="4 12" justify="between">
        {isUsable && <Switch label={t('use')} checked={state === 'active'} onChange={onSwitch} />}
        <Row as="span" push gap={4} nowrap align="stretch">
          {isUsable && (
            <Button kind="quiet" aria-label={t('replaceOf', { name })} onClick={onReplace}>
              {t('replace')}
            </Button>
          )}
          {isUsable && (
            <Button kind="quiet" aria-label={t('deleteOf', { name })} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
          {state === 'failed' && (
            <Button kind="quiet" aria-label={t('dismissOf', { name })} onClick={onDelete}>
              {t('dismiss')}
            </Button>
          )}
        </Row>
      </Row>
    </Stack>
  );
}

function Failure({ failure }: { failure: NonNullable<MapRegion['failure']> }) {
  const t = useWords(mapRegionsWords);
  const { fault, detail, place } = failure;
  const where = place && place.kind !== 'file' ? t(`place_${place.kind}`, { at: formatNumber(place.at ?? 0) }) : '';
  return (
    <Notice tone="error">
      <p>{t(`fault_${fault}`, { detail: detail ?? '' })}</p>
      <Note breaks>{[where, t('nothingKept')].filter(Boolean).join(' ')}</Note>
    </Notice>
  );
}

function Importing({ region, onCancel }: Pick<Props, 'region' | 'onCancel'>) {
  const t = useWords(mapRegionsWords);
  const { bytesRead, bytesTotal, counts, name } = region;
  const isRead = bytesRead >= bytesTotal;
  const of = sizesOf(bytesTotal);
  const ways = formatNumber(counts.ways);
  const text = isRead
    ? t('storing', { count: counts.ways, ways })
    : t('reading', { done: of(bytesRead), size: of(bytesTotal), ways });
  return (
    <>
      <WorkProgress
        label={t('progressOf', { name })}
        share={isRead ? null : bytesRead / Math.max(1, bytesTotal)}
        cancel={{ text: t('cancel'), label: t('cancelOf', { name }), onCancel }}
      >
        {bytesRead === 0 ? t('waiting') : text}
      </WorkProgress>
      {region.replaces && <Note breaks>{t('replacing')}</Note>}
    </>
  );
}

function Facts({ region }: { region: MapRegion }) {
  const t = useWords(mapRegionsWords);
  const { counts, country, importedAt, fileName } = region;
  const shareOf = (part: number) => formatShare(counts.drivable > 0 ? part / counts.drivable : 0);
  return (
    <>
      <Row as="p" gap="2 12" align="stretch" size="body" tabular>
        <strong>{t('ways', { count: counts.ways, total: formatNumber(counts.ways) })}</strong>
        <Text tone="muted">{t('drivable', { total: formatNumber(counts.drivable) })}</Text>
        <Text tone="muted">{t('rails', { total: formatNumber(counts.rails) })}</Text>
        <Text tone="muted">{t('places', { count: counts.places, total: formatNumber(counts.places) })}</Text>
      </Row>
      {counts.drivable > 0 && (
        <Stack gap={6} className={styles.limits}>
          <Note as="span" breaks>
            {t('limits')}
          </Note>
          <Row as="span" gap={2} nowrap align="stretch" className={styles.bar} aria-hidden="true">
            {(['signed', 'zoned', 'assumed'] as const).map((kind) => (
              <i key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} />
            ))}
          </Row>
          <Row as="ul" gap="2 12" align="stretch" size="small">
            {(['signed', 'zoned', 'assumed'] as const).map((kind) => (
              <li key={kind} data-kind={kind}>
                {shareOf(counts[kind])} {t(`limit_${kind}`)}
              </li>
            ))}
          </Row>
        </Stack>
      )}
      <Rides region={region} />
      {region.state === 'active' && <Note breaks>{t('earlierTrips')}</Note>}
      <Note breaks>
        {[
          importedAt && t('importedAt', { ago: formatAgo(new Date(importedAt)) }),
          t('importedFrom', { file: fileName }),
          country && t('limitsOf', { country: countryName(country) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        <br />
        {region.attribution}
      </Note>
    </>
  );
}

/** Whether rides are matched with the map's stops and tracks. */
function Rides({ region: { counts, state } }: { region: MapRegion }) {
  const t = useWords(mapRegionsWords);
  const { stops, tracks } = counts;
  if (stops === null || tracks === null) return <Note breaks>{t('rides_unknown')}</Note>;
  const numbers = { stops: formatNumber(stops), tracks: formatNumber(tracks) };
  return <Note breaks>{t(state === 'active' ? 'rides_active' : 'rides_off', numbers)}</Note>;
}
