import type { MomentCode } from '#contract/dictionary.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import type { SignShape } from '#web/map/images.ts';

const PATHS: Readonly<Record<Exclude<SignShape, 'circle'>, string>> = {
  triangle: 'M8 1.5 15 14H1Z',
  diamond: 'M8 .8 15.2 8 8 15.2.8 8Z',
  octagon: 'M5 1h6l4 4v6l-4 4H5l-4-4V5Z',
  square: 'M2 2h12v12H2Z',
};

/** The symbol of a moment, as on the map. */
export function Sign({ kind, size = 14 }: { kind: MomentCode; size?: number }) {
  const { shape, colour } = SIGN_OF_MOMENT[kind];
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill={colour}>
      {shape === 'circle' ? <circle cx="8" cy="8" r="6.5" /> : <path d={PATHS[shape]} />}
    </svg>
  );
}
