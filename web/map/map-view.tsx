import MapPinOff from 'icon:map-pin-off';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { mapWords } from '#web/i18n/map.ts';
import { useWords } from '#web/i18n/words.ts';
import { Empty } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './map.module.css';
import { useMapScheme } from './map-scheme.ts';

const load = () => import('./map-canvas.tsx');
const MapCanvas = lazy(() => load().then(({ MapCanvas: Canvas }) => ({ default: Canvas })));

/** Preloads the map before a screen shows it. */
export const prefetchMap = (): void => void load().catch(() => undefined);

export const canDraw = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
};

interface Props {
  /** Describes the map to screen readers. */
  label: string;
  /** Layers. */
  children?: ReactNode;
}

/** A map that fills its container; its code is loaded when first shown. Shows a message if WebGL is unavailable. */
export function MapView({ label, children }: Props) {
  const t = useWords(mapWords);
  const [isAble] = useState(canDraw);
  const scheme = useMapScheme();
  if (!isAble) {
    return (
      <div className={styles.unable}>
        <Empty icon={<MapPinOff size={22} />} title={t('unable')} heading="h2" text={t('unableText')} />
      </div>
    );
  }
  return (
    <div className={classNames(styles.map, scheme === 'dark' && styles.dark)}>
      <Suspense fallback={<div className={styles.canvas} data-map="loading" />}>
        <MapCanvas label={label}>{children}</MapCanvas>
      </Suspense>
    </div>
  );
}
