import { areaFault } from '../../../contract/dangerous-area-shapes.ts';
import type { Shape } from '../../../contract/shapes.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { drawWords } from '../../i18n/draw.ts';
import { useWords } from '../../i18n/words.ts';
import type { Drawing } from '../../map/draw-state.ts';
import { DrawTools } from '../../map/draw-tools.tsx';
import { ShapeFields } from '../../map/shape-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './dangerous-areas.module.css';

const TOOLS = ['circle', 'polygon'] as const;

interface Props {
  shape: Shape | null;
  drawing: Drawing;
  isMissing: boolean;
}

/** The shape as it is drawn and as numbers; what is wrong with it is said with its place. */
export function AreaPlace({ shape, drawing, isMissing }: Props) {
  const [t, draw] = [useWords(areaWords), useWords(drawWords)];
  const found = shape && areaFault(shape);
  const fault = found?.fault ?? drawing.fault;
  const words = fault && (fault === 'radius' || fault === 'too-large' ? t(`fault_${fault}`) : draw(`fault_${fault}`));
  return (
    <div className={styles.place}>
      <span className={styles.label}>{t('shape')}</span>
      <DrawTools drawing={drawing} tools={TOOLS} />
      {shape ? (
        <ShapeFields shape={shape} onShape={drawing.put} />
      ) : (
        !drawing.tool && <p className={styles.muted}>{t('drawFirst')}</p>
      )}
      {words && <Notice tone="error">{found?.at ? t('faultAt', { fault: words, ...found.at }) : words}</Notice>}
      {isMissing && <Notice tone="error">{t('noShape')}</Notice>}
    </div>
  );
}
