import { AREA_KINDS, type AreaKind, type AreaRefusal, areaFault, areaName } from '#contract/dangerous-areas.ts';
import { tidyRing } from '#contract/shapes.ts';
import { isGarbled } from '#server/http/garbled.ts';
import { isUuid } from '#server/shape-files/match-lines.ts';
import { nameIn, plainKey, type RawShape, readFlag } from '#server/shape-files/raw-shape.ts';
import type { AreaFields } from './present-area.ts';

/** The values of a line; missing ones stay as they are, or take the default. */
export type AreaLine = Partial<Omit<AreaFields, 'name' | 'shape'>> & Pick<AreaFields, 'name' | 'shape'>;
export interface Refusal {
  reason: AreaRefusal;
  at?: { lat: number; lon: number };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const withAreaDefaults = (values: AreaLine): AreaFields => ({
  kind: 'hazard',
  active: true,
  validFrom: null,
  validTo: null,
  ...values,
});

const isDay = (text: string | undefined): boolean =>
  text === undefined || (DAY.test(text) && new Date(text).toISOString().startsWith(text));
const isDate = (text: string | undefined): boolean => {
  try {
    return isDay(text);
  } catch {
    return false;
  }
};

/** The values of a line, or why it is rejected. */
export function areaFactsIn({ texts, shape: raw, isOddShape }: RawShape): { values: AreaLine } | { refusal: Refusal } {
  const refused = (reason: AreaRefusal, at?: Refusal['at']) => ({ refusal: { reason, ...(at && { at }) } });
  const named = nameIn(texts);
  if (!named) return refused('no-name');
  if (isGarbled([named, texts.kind])) return refused('bad-encoding');
  const name = areaName.safeParse(named);
  if (!name.success) return refused('bad-name');
  if (texts.id !== undefined && !isUuid(texts.id)) return refused('bad-id');
  const { active, kind, validfrom, validto } = texts;
  const isActive = active === undefined ? undefined : readFlag(active);
  if (isActive === null) return refused('bad-flag');
  const knownKind = kind === undefined ? undefined : kindIn(kind);
  if (kind !== undefined && !knownKind) return refused('bad-kind');
  if (!isDate(validfrom) || !isDate(validto)) return refused('bad-period');
  if (validfrom && validto && validfrom > validto) return refused('bad-period');
  if (!raw) return refused(isOddShape ? 'bad-shape' : 'no-shape');
  const shape = raw.kind === 'polygon' ? { ...raw, ring: tidyRing(raw.ring) } : raw;
  const fault = areaFault(shape);
  if (fault) return refused(fault.fault, hasNumbers(fault.at) ? fault.at : undefined);
  return {
    values: {
      name: name.data,
      shape,
      ...(knownKind && { kind: knownKind }),
      ...(isActive !== undefined && { active: isActive }),
      ...(validfrom !== undefined && { validFrom: validfrom }),
      ...(validto !== undefined && { validTo: validto }),
    },
  };
}

const hasNumbers = (at: Refusal['at']): boolean =>
  at !== undefined && Number.isFinite(at.lat) && Number.isFinite(at.lon);
const kindIn = (text: string): AreaKind | undefined => AREA_KINDS.find((kind) => plainKey(kind) === plainKey(text));
