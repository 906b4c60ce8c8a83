import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sharedWords } from '#web/i18n/shared.ts';
import { learn } from '#web/i18n/words.ts';
import { queries } from './queries.ts';

learn(sharedWords);

/** Around the pages people work on, which ask the server for data. The public pages load without it. */
export function WorkingFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
