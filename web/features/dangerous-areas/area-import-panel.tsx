import { AREA_LIMITS } from '#contract/dangerous-areas.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShapeImport } from '#web/map/shapes/shape-import.tsx';
import { useImportAreas } from './areas.queries.ts';

export function AreaImportPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(areaWords);
  const { mutateAsync } = useImportAreas();
  return (
    <ShapeImport
      open={open}
      maxBytes={AREA_LIMITS.importBytes}
      kinds={t('fileKinds')}
      action={(count) => t('importNow', { count, total: formatNumber(count) })}
      reasons={{
        'bad-kind': t('refusal_bad-kind'),
        'bad-period': t('refusal_bad-period'),
        'unknown-id': t('refusal_unknown-id'),
        radius: t('refusal_radius'),
        'too-large': t('refusal_too-large'),
      }}
      onImport={mutateAsync}
      onClose={onClose}
    />
  );
}
