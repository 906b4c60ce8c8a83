import type { EvidenceKind } from '#contract/insight-lists.ts';
import type { Evidence, Why } from '#contract/insight-why.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { ModeMark } from '#web/ui/mode-mark.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './why.module.css';
import { useWhyWords } from './why-words.ts';

type Source = 'phone' | 'server' | 'engine' | 'person';
/** The source of the evidence; the time in question has none. */
const SOURCES: Readonly<Record<EvidenceKind, Source | null>> = {
  asked: null,
  state: 'phone',
  warning: 'phone',
  failure: 'phone',
  health: 'phone',
  log: 'phone',
  positions: 'phone',
  silence: 'phone',
  registered: 'server',
  batch: 'server',
  item: 'engine',
  deleted: 'engine',
  change: 'person',
};

/** The evidence around the time, in order, with links. */
export function WhyEvidence({ why: { evidence, zone, date, isCut } }: { why: Why }) {
  const t = useWords(insightWords);
  const { ofEvidence, at } = useWhyWords(zone);
  const hrefOf = ({ kind, startTs }: Evidence): string | null =>
    kind === 'item' && startTs !== undefined
      ? withParameters({ tab: null, date, item: String(startTs), t: String(startTs) })
      : null;
  return (
    <Card title={t('evidenceTitle')} lead={t('evidenceLead')} flush>
      <Text as="ol" line="between" className={styles.evidence}>
        {evidence.map((one, index) => {
          const [source, href] = [SOURCES[one.kind], hrefOf(one)];
          return (
            <Grid
              as="li"
              // The index makes keys unique, because two of one kind can have the same time.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              key={index}
              columns="158px 84px minmax(0, 1fr)"
              gap="4 12"
              align="center"
              size="small"
              pad="6 20"
              minHeight={36}
              className={styles[one.kind]}
              data-kind={one.kind}
            >
              <Text as="time" tone="muted" dateTime={new Date(one.atMs).toISOString()}>
                {at(one.atMs)}
              </Text>
              <span>{source && <Chip tone="faint">{t(`source_${source}`)}</Chip>}</span>
              <Row as="span" gap="2 8" inline shrink breaks className={styles.told}>
                {href && one.type ? (
                  <Row as={NearLink} gap="2 8" inline href={href}>
                    <ModeMark type={one.type} /> {ofEvidence(one)}
                  </Row>
                ) : (
                  ofEvidence(one)
                )}
              </Row>
            </Grid>
          );
        })}
      </Text>
      {isCut && (
        <Note pad="12 20" line="top">
          {t('evidenceCut')}
        </Note>
      )}
    </Card>
  );
}
