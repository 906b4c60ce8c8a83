import { Building2 } from 'lucide-react';
import type { BillingInformation } from '#contract/billing.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './billing.module.css';
import { limitState, shareOfLimit } from './limit-state.ts';

/** Registered users against the free limit, in words and as a bar. */
function Use({ information }: { information: BillingInformation }) {
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

interface Props {
  information: BillingInformation;
  /** Of the project that is looked at. */
  projectUsers?: number;
}

/** An organisation as those see it who answer for it: its users, its limit, whether it takes new ones. */
export function OrganisationUse({ information, projectUsers }: Props) {
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
