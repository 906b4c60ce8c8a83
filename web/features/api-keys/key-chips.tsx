import type { ApiKey } from '#contract/api-keys.ts';
import { formatMoment } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';

const SOON_MS = 14 * 86_400_000;

export function ScopeChip({ apiKey: { scope, scopes } }: { apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  return <Chip title={scope === 'custom' ? scopes.join(', ') : t(`may_${scope}`)}>{t(`scope_${scope}`)}</Chip>;
}

/** Active, about to expire, expired or revoked. */
export function KeyStateChip({ apiKey }: { apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  const { state, expiresAt, revokedAt } = apiKey;
  if (state === 'revoked') {
    return (
      <Chip tone="danger" title={formatMoment(revokedAt)}>
        {t('state_revoked')}
      </Chip>
    );
  }
  if (state === 'expired') return <Chip tone="danger">{t('state_expired')}</Chip>;
  const soon = expiresAt !== null && Date.parse(expiresAt) - Date.now() < SOON_MS;
  return soon ? <Chip tone="warning">{t('endsSoon')}</Chip> : <Chip tone="success">{t('state_live')}</Chip>;
}
