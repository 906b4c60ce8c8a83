import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Encodes a text, dark on white in every colour scheme so that cameras can read it. */
export function QrCode({ text, label, side }: { text: string; label: string; side: number }) {
  const { size, path } = useMemo(() => {
    const { size: squaresAcross, data } = encode(text, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: squaresAcross, path: squares.join('') };
  }, [text]);
  return (
    <svg
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
