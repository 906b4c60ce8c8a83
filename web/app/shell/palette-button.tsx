import Search from 'icon:search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paletteWords } from '#web/i18n/palette.ts';
import { useWords } from '#web/i18n/words.ts';
import { Text } from '#web/ui/text.tsx';
import styles from './palette-button.module.css';

const load = () => import('./palette-host.tsx');
const PaletteHost = lazy(async () => ({ default: (await load()).PaletteHost }));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;

/** Opens the palette, as do Ctrl K and Cmd K. */
export function PaletteButton() {
  const t = useWords(paletteWords);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.text}>{t('openShort')}</span>
        <Text as="kbd" pad="0 6" framed="strong" rounded="tiny" ground="surface" className={styles.key}>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Text>
      </button>
      {open && (
        <Suspense>
          <PaletteHost onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
