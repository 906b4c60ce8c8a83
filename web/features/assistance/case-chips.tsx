import FlaskConical from 'icon:flask-conical';
import type { CaseKind, CaseState } from '#contract/assistance-lists.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './assistance.module.css';

const STATE_TONES: Record<CaseState, ChipTone> = {
  open: 'danger',
  acknowledged: 'warning',
  closed: 'success',
  filtered: 'faint',
  late: 'faint',
};

export function CaseStateChip({ state }: { state: CaseState }) {
  const t = useWords(assistanceWords);
  return (
    <Chip tone={STATE_TONES[state]} title={t(`stateHelp_${state}`)}>
      {t(`state_${state}`)}
    </Chip>
  );
}

/** The kind of the case, clearly marked if it is a test. */
export function KindName({ kind, isTest }: { kind: CaseKind; isTest: boolean }) {
  const t = useWords(assistanceWords);
  return (
    <Row as="span" inline gap="4 8" weight={500} className={styles.kind} data-kind={kind}>
      <Text rounded="mark" square={9} className={styles.kindDot} aria-hidden="true" />
      {t(`kind_${kind}`)}
      {isTest && (
        <Chip tone="info" title={t('testHelp')}>
          <FlaskConical size={12} aria-hidden="true" /> {t('test')}
        </Chip>
      )}
    </Row>
  );
}
