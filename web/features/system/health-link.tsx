import CircleAlert from 'icon:circle-alert';
import CircleCheck from 'icon:circle-check';
import { getSystemHealth } from '#contract/system.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './health-link.module.css';

const EVERY_MS = 60_000;

/** The health of the product, with a link to what is wrong. */
export function HealthLink({ href }: { href: string }) {
  const t = useWords(systemWords);
  const { data } = useEndpoint(getSystemHealth, {}, { label: 'health', refetchInterval: EVERY_MS });
  const level = data?.level ?? 'fine';
  const Icon = level === 'fine' ? CircleCheck : CircleAlert;
  return (
    <Row
      as={NearLink}
      gap={4}
      inline
      nowrap
      size="caption"
      tone="muted"
      oneLine
      className={styles.link}
      href={href}
      data-level={level}
      title={data && t(`overall_${level}`)}
    >
      <Icon size={14} aria-hidden="true" />
      {t(`healthLink_${level}`)}
    </Row>
  );
}
