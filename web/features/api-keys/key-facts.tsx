import type { ApiKey } from '#contract/api-keys.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sections } from '#web/ui/sections.tsx';
import styles from './api-keys.module.css';

export function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  const { prefix, scopes, requestsPerMinute, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, previous } =
    apiKey;
  return (
    <Sections>
      {previous && (
        <Notice tone="info">
          {t('oldSecret', {
            prefix: previous.prefix,
            when: formatMoment(previous.endsAt),
            ago: formatAgo(previous.endsAt),
          })}
        </Notice>
      )}
      <Card>
        <Grid as="dl" min={132} gap="16 24" className={styles.facts}>
          <Fact name={t('prefix')}>
            <code>{prefix}…</code>
          </Fact>
          <Fact name={t('created')}>
            <span title={formatMoment(createdAt)}>{formatAgo(createdAt)}</span>
            <small>{createdBy ?? t('byOperator')}</small>
          </Fact>
          {revokedAt ? (
            <Fact name={t('revokedOn')}>
              {formatAgo(revokedAt)}
              <small>{formatMoment(revokedAt)}</small>
            </Fact>
          ) : (
            <Fact name={t('expires')}>
              {expiresAt ? formatAgo(expiresAt) : t('never')}
              {expiresAt && <small>{formatMoment(expiresAt)}</small>}
            </Fact>
          )}
          <Fact name={t('lastUsed')}>
            {lastUsedAt ? formatAgo(lastUsedAt) : t('neverUsed')}
            {lastUsedAt && <small>{formatMoment(lastUsedAt)}</small>}
          </Fact>
          <Fact name={t('limit')}>{t('limitOf', { count: requestsPerMinute })}</Fact>
        </Grid>
        <Grid as="dl" min={132} gap="16 24" className={styles.facts}>
          <Fact name={t('scopes')}>
            <code>{scopes.join(', ')}</code>
          </Fact>
        </Grid>
      </Card>
    </Sections>
  );
}
