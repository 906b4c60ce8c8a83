import type { ReactNode } from 'react';
import { Stack } from './stack.tsx';

/** One below the other, with room between. */
export function Sections({ children }: { children: ReactNode }) {
  return (
    <Stack gap={20} className="piece-sections">
      {children}
    </Stack>
  );
}
