import type { ReactNode } from 'react';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';

/** Names at the left, as wide as the longest, and their values. */
export const FactRows = ({ children }: { children: ReactNode }) => (
  <Grid as="dl" columns="max-content minmax(0, 1fr)" gap="8 20" align="center">
    {children}
  </Grid>
);

export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Text as="dt" size="small">
      {name}
    </Text>
    <Row as="dd" gap="2 6" breaks>
      {children}
    </Row>
  </>
);
