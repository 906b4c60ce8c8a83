import { POI_LIMITS } from '#contract/poi.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShapeImport } from '#web/map/shapes/shape-import.tsx';
import { useImportPois } from './poi.queries.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function PoiImportPanel({ projectId, open, onClose }: Props) {
  const t = useWords(poiWords);
  const { mutateAsync } = useImportPois(projectId);
  return (
    <ShapeImport
      open={open}
      maxBytes={POI_LIMITS.importBytes}
      kinds={t('fileKinds')}
      action={(count) => t('importNow', { count, total: formatNumber(count) })}
      reasons={{
        'bad-tags': t('refusal_bad-tags'),
        'bad-dwell': t('refusal_bad-dwell'),
        'unknown-id': t('refusal_unknown-id'),
        radius: t('refusal_radius'),
        'too-large': t('refusal_too-large'),
      }}
      onImport={mutateAsync}
      onClose={onClose}
    />
  );
}
