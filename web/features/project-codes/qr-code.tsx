import { useMemo } from 'react';
import { encode } from 'uqr';
import { projectCodesWords } from '../../i18n/project-codes.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './project-codes.module.css';

/** The code for a phone's camera; dark on white in every scheme, as cameras want it. */
export function QrCode({ text }: { text: string }) {
  const t = useWords(projectCodesWords);
  const { size, path } = useMemo(() => {
    const { size: side, data } = encode(text, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: side, path: squares.join('') };
  }, [text]);
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr', { code: text })} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
