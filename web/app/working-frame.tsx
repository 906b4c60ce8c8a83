import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MuiFrame } from '#web/ui/mui-frame.tsx';
import { queries } from './queries.ts';

/** Around the pages people work on: server data and MUI. Pages of the login kind load without either. */
export function WorkingFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <MuiFrame>{children}</MuiFrame>
    </QueryClientProvider>
  );
}
