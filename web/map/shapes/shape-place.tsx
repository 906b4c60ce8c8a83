import type { Shape } from '../../../contract/shapes.ts';
import { shapeWords } from '../../i18n/shapes.ts';
import { useWords } from '../../i18n/words.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Drawing } from '../draw-state.ts';
import { DrawTools } from '../draw-tools.tsx';
import { ShapeFields } from '../shape-fields.tsx';
import styles from './shape-form.module.css';

const TOOLS = ['circle', 'polygon'] as const;

interface Props {
  shape: Shape | null;
  drawing: Drawing;
  /** What is wrong with it, in words. */
  faults: readonly (string | null | undefined | false)[];
}

/** The shape as it is drawn and as numbers; what is wrong with it is said with its place. */
export function ShapePlace({ shape, drawing, faults }: Props) {
  const t = useWords(shapeWords);
  return (
    <div className={styles.place}>
      <span className={styles.label}>{t('shape')}</span>
      <DrawTools drawing={drawing} tools={TOOLS} />
      {shape ? (
        <ShapeFields shape={shape} onShape={drawing.put} />
      ) : (
        !drawing.tool && <p className={styles.muted}>{t('drawFirst')}</p>
      )}
      {faults.map(
        (fault) =>
          fault && (
            <Notice key={fault} tone="error">
              {fault}
            </Notice>
          ),
      )}
    </div>
  );
}
