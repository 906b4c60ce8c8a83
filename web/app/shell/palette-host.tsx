import { Palette } from '#web/features/palette/palette.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Fetched when it is first opened: nobody who does not use it pays for it. */
export function PaletteHost({ onClose }: { onClose: () => void }) {
  return <Palette entries={usePaletteEntries()} onClose={onClose} />;
}
