import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './map.module.css';
import type { CaptureMap } from './picture-of-map.tsx';

interface PrintedMap {
  /** Takes a picture of the map and prints the page. */
  print: () => void;
  onCapture: (capture: CaptureMap | null) => void;
  /** Stands right before the map; replaces it on paper. */
  picture: ReactNode;
}

/** Prints a page with a picture of its map: browsers cut the map itself off, or leave it empty. */
export function usePrintedMap(label: string): PrintedMap {
  const capture = useRef<CaptureMap>(null);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const done = () => setPicture(null);
    addEventListener('afterprint', done, { once: true });
    // Waits for one frame, so that the picture is rendered.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      removeEventListener('afterprint', done);
      cancelAnimationFrame(frame);
    };
  }, [picture]);
  const onCapture = useCallback((ready: CaptureMap | null) => {
    capture.current = ready;
  }, []);
  return {
    print: () => void (capture.current?.().then(setPicture) ?? window.print()),
    onCapture,
    picture: picture && <img className={styles.printed} src={picture} alt={label} />,
  };
}
