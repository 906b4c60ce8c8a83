import { dwellSeconds, type ImportRefusal, poiName, poiTags } from '#contract/poi.ts';
import { faultOf, tidyRing } from '#contract/shapes.ts';
import { isGarbled } from '#server/http/garbled.ts';
import type { PoiFields } from './present-poi.ts';
import type { RawPoi } from './raw-poi.ts';

/** The values of a line; missing ones stay as they are, or take the default. */
export type Told = Partial<Omit<PoiFields, 'name' | 'shape'>> & Pick<PoiFields, 'name' | 'shape'>;

const YES = /^(true|yes|ja|1|wahr)$/i;
const NO = /^(false|no|nein|0|falsch)$/i;
const FLAGS = ['active', 'inTrip', 'onEnter', 'onExit'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const usual = (told: Told): PoiFields => ({
  tags: [],
  active: true,
  inTrip: false,
  onEnter: true,
  onExit: true,
  dwellSeconds: 0,
  ...told,
});

/** The values of a line, or why it is rejected. */
export function factsIn(raw: RawPoi): Told | ImportRefusal {
  if (!raw.name) return 'no-name';
  if (isGarbled([raw.name, ...(raw.tags ?? [])])) return 'bad-encoding';
  const name = poiName.safeParse(raw.name);
  if (!name.success) return 'bad-name';
  if (raw.id !== undefined && !UUID.test(raw.id)) return 'bad-id';
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {};
  for (const flag of FLAGS) {
    const text = raw[flag];
    if (text === undefined) continue;
    if (!YES.test(text) && !NO.test(text)) return 'bad-flag';
    flags[flag] = YES.test(text);
  }
  const dwell = raw.dwellSeconds === undefined ? undefined : dwellSeconds.safeParse(Number(raw.dwellSeconds));
  if (dwell && !dwell.success) return 'bad-dwell';
  const tags = raw.tags && poiTags.safeParse(raw.tags);
  if (tags && !tags.success) return 'bad-tags';
  if (!raw.shape) return raw.isOddShape ? 'bad-shape' : 'no-shape';
  const shape = raw.shape.kind === 'polygon' ? { ...raw.shape, ring: tidyRing(raw.shape.ring) } : raw.shape;
  const fault = faultOf(shape);
  if (fault) return fault;
  return {
    name: name.data,
    shape,
    ...flags,
    ...(dwell && { dwellSeconds: dwell.data }),
    ...(tags && { tags: tags.data }),
  };
}
