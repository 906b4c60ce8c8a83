import ReceiptText from 'icon:receipt-text';
import TrendingUp from 'icon:trending-up';
import Users from 'icon:users';
import type { ReactNode } from 'react';
import type { OrganisationState } from '#contract/billing.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './admin.module.css';
import { UseOfLimit } from './limit-notices.tsx';
import { useStatements } from './organisation-calls.ts';
import { UseCard } from './use-card.tsx';

interface TileProps {
  icon: ReactNode;
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  children: ReactNode;
}

function Tile({ icon, name, value, children }: TileProps) {
  return (
    <Stack as="li" gap={6} pad="16 20" card className={styles.tile}>
      <Row as="span" nowrap size="small" tone="muted" weight={500}>
        {icon}
        {name}
      </Row>
      <Text as="strong" size="page" weight={600} tabular leading={32}>
        {value ?? <Skeleton width={120} height={32} />}
      </Text>
      <Stack as="span" gap={4} size="small" tone="muted">
        {children}
      </Stack>
    </Stack>
  );
}

/** Users compared with the limit, the month's cost and forecast, and usage by day. */
export function OverviewTab({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const { billingOrganisation: organisation, registeredUsers } = state;
  const { data, error, refetch } = useStatements(organisation.id);
  const running = data?.items[0];
  const money = (minor: number) => formatMoney(minor, organisation.currency);
  const billed = (users: number) => t('billedUsers', { count: users, shown: formatNumber(users) });
  const failed = error && !data;
  const waiting = failed ? null : <Skeleton width={120} />;
  return (
    <>
      {failed && (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      <Grid as="ul" min={240} aria-busy={!data && !failed}>
        <Tile icon={<Users size={16} aria-hidden="true" />} name={t('users')} value={formatNumber(registeredUsers)}>
          <UseOfLimit {...organisation} registeredUsers={registeredUsers} />
        </Tile>
        <Tile
          icon={<ReceiptText size={16} aria-hidden="true" />}
          name={t('thisMonth')}
          value={running ? money(running.total) : failed ? '–' : undefined}
        >
          {running ? billed(running.users) : waiting}
        </Tile>
        <Tile
          icon={<TrendingUp size={16} aria-hidden="true" />}
          name={t('expected')}
          value={data ? money(data.forecast.total) : failed ? '–' : undefined}
        >
          {data ? (
            <>
              {billed(data.forecast.users)}
              <Text as="small" size="micro">
                {t(data.forecast.method === 'last-month' ? 'method_last_month' : 'method_drawn_on')}
              </Text>
            </>
          ) : (
            waiting
          )}
        </Tile>
      </Grid>
      <UseCard state={state} />
    </>
  );
}
