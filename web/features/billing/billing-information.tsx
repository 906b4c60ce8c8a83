import { Building2 } from 'lucide-react';
import type { BillingInformation as Information } from '../../../contract/billing.ts';
import { formatNumber, formatShare } from '../../format/numbers.ts';
import { billingWords } from '../../i18n/billing.ts';
import { useWords } from '../../i18n/words.ts';
import { Card, Skeleton } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './billing.module.css';
import { useBillingInformation } from './billing.queries.ts';
import { limitState, shareOfLimit } from './limit-state.ts';

/** Registered users against the free limit, in words and as a bar. */
function Use({ information }: { information: Information }) {
  const t = useWords(billingWords);
  const { registeredUsers, freeUserLimit, billingOrganisation } = information;
  const used = formatNumber(registeredUsers);
  if (freeUserLimit === null) return <p className={styles.figure}>{t('unlimited', { used })}</p>;
  const share = shareOfLimit(registeredUsers, freeUserLimit);
  return (
    <div className={styles.use}>
      <p className={styles.figure}>{t('ofLimit', { used, limit: formatNumber(freeUserLimit) })}</p>
      <meter
        className={styles.meter}
        data-use={limitState(registeredUsers, freeUserLimit)}
        min={0}
        max={1}
        value={share}
        aria-label={t('share', { name: billingOrganisation?.name ?? '' })}
      >
        {formatShare(share)}
      </meter>
    </div>
  );
}

function Organisation({ information, projectUsers }: { information: Information; projectUsers?: number }) {
  const t = useWords(billingWords);
  const { registeredUsers, freeUserLimit, openForRegistration, billingOrganisation } = information;
  const use = limitState(registeredUsers, freeUserLimit);
  return (
    <div className={styles.organisation}>
      <div className={styles.head}>
        <span className={styles.name}>
          <Building2 size={16} aria-hidden="true" />
          {billingOrganisation?.name}
        </span>
        <Chip tone={openForRegistration ? 'success' : 'warning'}>{t(openForRegistration ? 'open' : 'closed')}</Chip>
      </div>
      <Use information={information} />
      {projectUsers !== undefined && (
        <p className={styles.muted}>
          {t('projectShare', { count: formatNumber(projectUsers) })} · {t('pilots')}
        </p>
      )}
      {use === 'near' && (
        <Notice tone="warning">
          {t('nearLimit', { share: formatShare(shareOfLimit(registeredUsers, freeUserLimit ?? 0)) })}
        </Notice>
      )}
      {use === 'over' && <Notice tone="warning">{t('overLimit')}</Notice>}
      {!openForRegistration && <Notice tone="info">{t('closedText')}</Notice>}
    </div>
  );
}

/** Who pays for this project, and how much of what is free is used. */
export function BillingInformation({ projectId }: { projectId: number }) {
  const t = useWords(billingWords);
  const { data, error, refetch } = useBillingInformation(projectId);
  if (error && !data) {
    return (
      <Card title={t('title')}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card title={t('title')}>
        <div className={styles.organisation} aria-busy="true">
          <Skeleton width="45%" />
          <Skeleton height={28} />
          <Skeleton width="60%" />
        </div>
      </Card>
    );
  }
  const { billingInformation, projectUsers, others } = data;
  return (
    <Card title={t('title')}>
      {billingInformation.billingOrganisation ? (
        <Organisation information={billingInformation} projectUsers={projectUsers} />
      ) : (
        <div className={styles.organisation}>
          <p>{t('noOrganisation')}</p>
          <p className={styles.muted}>
            {t('registered')}: {formatNumber(projectUsers)} · {t('pilots')}
          </p>
        </div>
      )}
      {others.length > 0 && (
        <section className={styles.others} aria-label={t('others')}>
          <h3>{t('others')}</h3>
          {others.map((information) => (
            <Organisation key={information.billingOrganisation?.id} information={information} />
          ))}
        </section>
      )}
    </Card>
  );
}
