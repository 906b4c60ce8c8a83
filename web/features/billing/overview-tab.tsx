import { ReceiptText, TrendingUp, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrganisationState } from '../../../contract/billing.ts';
import { formatMoney } from '../../format/money.ts';
import { formatNumber } from '../../format/numbers.ts';
import { billingAdminWords } from '../../i18n/billing-admin.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import styles from './admin.module.css';
import { UseOfLimit } from './limit-notices.tsx';
import { useStatements } from './organisation.queries.ts';
import { UseCard } from './use-card.tsx';

function Tile({ icon, name, value, children }: { icon: ReactNode; name: string; value?: string; children: ReactNode }) {
  return (
    <li className={styles.tile}>
      <span className={styles.tileName}>
        {icon}
        {name}
      </span>
      {value !== undefined && <strong className={styles.tileValue}>{value}</strong>}
      <span className={styles.tileBelow}>{children}</span>
    </li>
  );
}

/** Users against the limit, what the month costs so far and by its end, and the use by day. */
export function OverviewTab({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const { billingOrganisation: organisation, registeredUsers } = state;
  const { data } = useStatements(organisation.id);
  const running = data?.items[0];
  const money = (minor: number) => formatMoney(minor, organisation.currency);
  const billed = (users: number) => t('billedUsers', { count: users, shown: formatNumber(users) });
  return (
    <>
      <ul className={styles.tiles} aria-busy={!data}>
        <Tile icon={<Users size={16} aria-hidden="true" />} name={t('users')} value={formatNumber(registeredUsers)}>
          <UseOfLimit {...organisation} registeredUsers={registeredUsers} />
        </Tile>
        <Tile
          icon={<ReceiptText size={16} aria-hidden="true" />}
          name={t('thisMonth')}
          value={running ? money(running.total) : '…'}
        >
          {running ? billed(running.users) : <Skeleton width={120} />}
        </Tile>
        <Tile
          icon={<TrendingUp size={16} aria-hidden="true" />}
          name={t('expected')}
          value={data ? money(data.forecast.total) : '…'}
        >
          {data ? (
            <>
              {billed(data.forecast.users)}
              <small>{t(data.forecast.method === 'last-month' ? 'method_last_month' : 'method_drawn_on')}</small>
            </>
          ) : (
            <Skeleton width={120} />
          )}
        </Tile>
      </ul>
      <UseCard state={state} />
    </>
  );
}
