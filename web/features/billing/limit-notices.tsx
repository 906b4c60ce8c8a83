import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import meter from './billing.module.css';
import { limitState, shareOfLimit } from './limit-state.ts';

interface Use {
  name: string;
  registeredUsers: number;
  freeUserLimit: number | null;
  openForRegistration: boolean;
}

/** Figures and a bar, to compare in a column. */
export function UseOfLimit({ name, registeredUsers, freeUserLimit }: Omit<Use, 'openForRegistration'>) {
  const t = useWords(billingAdminWords);
  const used = formatNumber(registeredUsers);
  if (freeUserLimit === null) {
    return (
      <Text tabular>
        {used}{' '}
        <Text as="small" size="small">
          {t('noLimit')}
        </Text>
      </Text>
    );
  }
  return (
    <Stack as="span" gap={4} maxWidth={320}>
      <Text tabular>{t('usersOf', { used, limit: formatNumber(freeUserLimit) })}</Text>
      <meter
        className={meter.meter}
        data-use={limitState(registeredUsers, freeUserLimit)}
        min={0}
        max={1}
        value={shareOfLimit(registeredUsers, freeUserLimit)}
        aria-label={`${t('users')}: ${name}`}
      />
    </Stack>
  );
}

/** Limits that block new users now or soon. */
export function LimitNotices({ registeredUsers, freeUserLimit, openForRegistration }: Use) {
  const t = useWords(billingAdminWords);
  const state = limitState(registeredUsers, freeUserLimit);
  const used = formatNumber(registeredUsers);
  const limit = formatNumber(freeUserLimit);
  const isBelow = freeUserLimit !== null && registeredUsers > freeUserLimit;
  return (
    <>
      {!openForRegistration && <Notice tone="info">{t('warnClosed')}</Notice>}
      {state === 'near' && freeUserLimit !== null && (
        <Notice tone="warning">
          {t('warnNear', { share: formatShare(shareOfLimit(registeredUsers, freeUserLimit)), used, limit })}
        </Notice>
      )}
      {state === 'over' && <Notice tone="warning">{t(isBelow ? 'warnBelow' : 'warnOver', { used, limit })}</Notice>}
    </>
  );
}
