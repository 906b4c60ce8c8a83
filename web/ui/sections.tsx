import type { ReactNode } from 'react';
import { Stack } from './stack.tsx';

/** Sections below each other, with spacing. */
export function Sections({ children }: { children: ReactNode }) {
  return (
    <Stack gap={20} className="piece-sections">
      {children}
    </Stack>
  );
}
