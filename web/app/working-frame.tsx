import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sharedWords } from '#web/i18n/shared.ts';
import { learn } from '#web/i18n/words.ts';
import { queries } from './queries.ts';

learn(sharedWords);

/** Around pages that load server data. Public pages do not need it. */
export function WorkingFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
