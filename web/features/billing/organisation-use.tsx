import Building2 from 'icon:building-2';
import type { BillingInformation } from '#contract/billing.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './billing.module.css';
import { limitState, shareOfLimit } from './limit-state.ts';
import { RunningCosts } from './running-costs.tsx';

/** Registered users compared with the limit, as text and as a bar. */
function Use({ information }: { information: BillingInformation }) {
  const t = useWords(billingWords);
  const { registeredUsers, freeUserLimit, billingOrganisation } = information;
  const used = formatNumber(registeredUsers);
  if (freeUserLimit === null)
    return (
      <Text as="p" weight={500} tabular>
        {t('unlimited', { count: registeredUsers, used })}
      </Text>
    );
  const share = shareOfLimit(registeredUsers, freeUserLimit);
  return (
    <Stack gap={6}>
      <Text as="p" weight={500} tabular>
        {t('ofLimit', { count: freeUserLimit, used, limit: formatNumber(freeUserLimit) })}
      </Text>
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
    </Stack>
  );
}

interface Props {
  information: BillingInformation;
  /** The registered users of the selected project. */
  projectUsers?: number;
}

/** An organisation as seen by its billing members: users, limit, and whether new users can register. */
export function OrganisationUse({ information, projectUsers }: Props) {
  const t = useWords(billingWords);
  const { registeredUsers, freeUserLimit, openForRegistration, billingOrganisation } = information;
  const use = limitState(registeredUsers, freeUserLimit);
  return (
    <Stack gap={8}>
      <Row gap="8 12" justify="between">
        <Row as="span" inline nowrap shrink weight={600} breaks className={styles.name}>
          <Building2 size={16} aria-hidden="true" />
          {billingOrganisation?.name}
        </Row>
        <Chip tone={openForRegistration ? 'success' : 'warning'}>{t(openForRegistration ? 'open' : 'closed')}</Chip>
      </Row>
      <Use information={information} />
      {projectUsers !== undefined && (
        <Note>
          {t('projectShare', { count: formatNumber(projectUsers) })} · {t('pilots')}
        </Note>
      )}
      {information.mayReadCosts && billingOrganisation && <RunningCosts id={billingOrganisation.id} />}
      {use === 'near' && (
        <Notice tone="warning">
          {t('nearLimit', { share: formatShare(shareOfLimit(registeredUsers, freeUserLimit ?? 0)) })}
        </Notice>
      )}
      {use === 'over' && <Notice tone="warning">{t('overLimit')}</Notice>}
      {!openForRegistration && <Notice tone="info">{t('closedText')}</Notice>}
    </Stack>
  );
}
