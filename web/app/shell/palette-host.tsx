import { Palette } from '#web/features/palette/palette.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Loaded when it is first opened. */
export function PaletteHost({ onClose }: { onClose: () => void }) {
  return <Palette entries={usePaletteEntries()} onClose={onClose} />;
}
