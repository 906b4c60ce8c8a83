import type { Shape } from '#contract/shapes.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Drawing } from '#web/map/draw-state.ts';
import { DrawTools } from '#web/map/draw-tools.tsx';
import { ShapeFields } from '#web/map/shape-fields.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
