import CopyCheck from 'icon:copy-check';
import Merge from 'icon:merge';
import { useState } from 'react';
import { type DuplicatePair, listVehicleDuplicates } from '#contract/vehicle-files.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { MergePanel } from './merge-panel.tsx';
import styles from './vehicles.module.css';

/** Pairs that may be the same vehicle. */
export function DuplicatesView({ projectId }: { projectId: number }) {
  const t = useWords(vehiclesWords);
  const { data, error, refetch } = useEndpoint(listVehicleDuplicates, { query: { projectId } }, { label: 'vehicle' });
  const pairs = data?.items;
  const [merged, setMerged] = useState<DuplicatePair | null>(null);
  if (error && !pairs) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (pairs?.length === 0) {
    return (
      <Card>
        <Empty icon={<CopyCheck size={22} />} title={t('noDuplicates')} text={t('noDuplicatesText')} />
      </Card>
    );
  }
  return (
    <Card title={t('tabDuplicates')} lead={t('duplicatesLead')}>
      {pairs ? (
        <Stack as="ul" gap={8} line="between" className={styles.pairs} aria-label={t('tabDuplicates')}>
          {pairs.map((pair) => (
            <li key={`${pair.first.id}:${pair.second.id}`}>
              <One vehicle={pair.first} />
              <One vehicle={pair.second} />
              <ChipList>
                {pair.signs.map((sign) => (
                  <li key={sign}>
                    <Chip tone="info">{t(`sign_${sign}`)}</Chip>
                  </li>
                ))}
              </ChipList>
              <Button icon={<Merge size={15} aria-hidden="true" />} onClick={() => setMerged(pair)}>
                {t('compare')}
              </Button>
            </li>
          ))}
        </Stack>
      ) : (
        <Skeleton height={120} />
      )}
      <MergePanel projectId={projectId} pair={merged} onClose={() => setMerged(null)} />
    </Card>
  );
}

const One = ({ vehicle: { id, name, props } }: { vehicle: Vehicle }) => (
  <span className={styles.named}>
    <NearLink href={withParameters({ vehicle: id, view: null })}>{name}</NearLink>
    <small>{[props.make, props.model, props.plate].filter(Boolean).join(' · ')}</small>
  </span>
);
