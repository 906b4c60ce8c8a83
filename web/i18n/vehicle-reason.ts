import type { ItemVehicle } from '#contract/item-vehicle.ts';
import { formatClock } from '#web/format/times.ts';
import type { vehiclesWords } from './vehicles.ts';
import type { Translate } from './words.ts';

/** Long ids are shortened; the title contains the whole id. */
const short = (identifier: string): string => (identifier.length > 26 ? `${identifier.slice(0, 8)}…` : identifier);

/** Why a drive is assigned to its vehicle, as text. */
export function reasonText(t: Translate<typeof vehiclesWords>, vehicle: ItemVehicle, zone: string | null): string {
  const { device, seen = 0, firstSeen, lastSeen, decidedBy, others = [] } = vehicle;
  if (decidedBy === 'person' || !device) return t('decided_person');
  const clock = (at: string | undefined) => formatClock(at, zone ? { zone } : {});
  const seenText = t('seen', {
    kind: t(`kind_${device.kind}`),
    device: device.label || short(device.identifier),
    count: seen,
    from: clock(firstSeen),
    to: clock(lastSeen),
  });
  if (decidedBy === 'only') return seenText;
  const named = others.map((other) => t('other', { name: other.name, seen: other.seen })).join(', ');
  return `${seenText}; ${t(`decided_${decidedBy}`, { others: named })}`;
}
