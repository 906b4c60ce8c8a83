import CircleAlert from 'icon:circle-alert';
import CircleCheck from 'icon:circle-check';
import X from 'icon:x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SNACKBAR_HIDE_MS } from '#contract/constants.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { closeSnackbar } from '#web/session/session-changes.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { keepClear } from './keep-clear.ts';
import styles from './snackbar.module.css';
import { Text } from './text.tsx';

/**
 * The session's message at the bottom right, above a main button or a secret in that place. It hides by itself, but not
 * while it is hovered or focused.
 */
export function Snackbar() {
  const t = useWords(uiWords);
  const snackbar = useSession((state) => state.snackbar);
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is shown above an open dialog.
  useLayoutEffect(() => {
    // In a modal that is just closing, it is shown again outside of it.
    if (!bar.current?.isConnected) return;
    bar.current.hidePopover();
    bar.current.showPopover();
    return keepClear(bar.current);
  }, [snackbar]);

  useEffect(() => {
    if (!snackbar || held) return;
    const timer = setTimeout(() => closeSnackbar(), SNACKBAR_HIDE_MS);
    return () => clearTimeout(timer);
  }, [snackbar, held]);

  const close = () => {
    setHeld(false);
    closeSnackbar();
  };
  const Icon = snackbar?.type === 'error' ? CircleAlert : CircleCheck;
  return (
    <div className={styles.region} role="status" aria-live={snackbar?.type === 'error' ? 'assertive' : 'polite'}>
      {snackbar && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock; nothing is operated here.
        <div
          ref={bar}
          popover="manual"
          className={classNames(styles.bar, styles[snackbar.type])}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon size={18} aria-hidden="true" />
          <Text weight={500} leading={20} pad="4 0">
            {snackbar.message}
          </Text>
          <IconButton label={t('close')} onClick={close}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
