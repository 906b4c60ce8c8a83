import type { ReactNode } from 'react';
import { Text } from '#web/ui/text.tsx';

export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Text as="div" maxWidth={560}>
      {children}
    </Text>
  );
}
