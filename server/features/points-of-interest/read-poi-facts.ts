import { dwellSeconds, type ImportRefusal, poiName, poiTags } from '#contract/poi.ts';
import { faultOf, tidyRing } from '#contract/shapes.ts';
import { isGarbled } from '#server/http/garbled.ts';
import { isUuid } from '#server/shape-files/match-lines.ts';
import { readFlag } from '#server/shape-files/raw-shape.ts';
import type { PoiFields } from './present-poi.ts';
import type { RawPoi } from './raw-poi.ts';

/** The values of a line; missing ones stay as they are, or take the default. */
export type PoiLine = Partial<Omit<PoiFields, 'name' | 'shape'>> & Pick<PoiFields, 'name' | 'shape'>;

const FLAGS = ['active', 'inTrip', 'onEnter', 'onExit'] as const;

export const withPoiDefaults = (values: PoiLine): PoiFields => ({
  tags: [],
  active: true,
  inTrip: false,
  onEnter: true,
  onExit: true,
  dwellSeconds: 0,
  ...values,
});

/** The values of a line, or why it is rejected. */
export function poiFactsIn(raw: RawPoi): PoiLine | ImportRefusal {
  if (!raw.name) return 'no-name';
  if (isGarbled([raw.name, ...(raw.tags ?? [])])) return 'bad-encoding';
  const name = poiName.safeParse(raw.name);
  if (!name.success) return 'bad-name';
  if (raw.id !== undefined && !isUuid(raw.id)) return 'bad-id';
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {};
  for (const flag of FLAGS) {
    const text = raw[flag];
    if (text === undefined) continue;
    const value = readFlag(text);
    if (value === null) return 'bad-flag';
    flags[flag] = value;
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
