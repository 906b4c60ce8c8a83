import Search from 'icon:search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { paletteWords } from '#web/i18n/palette.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { type Entry, sectionsFor } from './entries.ts';
import styles from './palette.module.css';
import { optionId, PaletteList } from './palette-list.tsx';
import { recentOf, remember } from './recent.ts';
import { useEntries } from './use-entries.ts';

const SEARCH_AFTER_MS = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Props {
  /** Pages and commands that the person may open. */
  entries: readonly Entry[];
  onClose: () => void;
}

/** Finds pages, projects, app users, places, vehicles and commands by typing; arrows move, Enter opens, Escape closes. */
export function Palette({ entries: fixed, onClose }: Props) {
  const t = useWords(paletteWords);
  const id = useId();
  const uid = useSession((state) => state.user?.uid ?? '');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(() => recentOf(uid));
  const { entries, searching, failed } = useEntries(fixed, useSettled(typed.trim()));
  const sections = sectionsFor(entries, typed, recent);
  const shown = sections.flatMap((section) => section.entries);
  const active = shown[Math.min(at, shown.length - 1)];

  const open = (entry: Entry) => {
    remember(uid, entry.id);
    onClose();
    entry.run();
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => setAt((now) => (Math.min(now, shown.length - 1) + 1) % Math.max(1, shown.length)),
    ArrowUp: () => setAt((now) => (Math.min(now, shown.length - 1) - 1 + shown.length) % Math.max(1, shown.length)),
    PageDown: () => setAt((now) => Math.min(shown.length - 1, now + 5)),
    PageUp: () => setAt((now) => Math.max(0, now - 5)),
    Enter: () => active && open(active),
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const pressed = (event: KeyboardEvent) => {
    // A page that has just loaded takes the focus; typing here takes it back.
    input.current?.focus();
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Modal className={styles.palette} onClose={onClose} onKeyDown={pressed} aria-label={t('title')}>
      <Row gap={12} nowrap tone="muted" pad="0 20" line="bottom" noShrink>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
      </Row>
      <PaletteList
        id={id}
        sections={sections}
        active={active}
        onOpen={open}
        onPoint={(entry) => setAt(shown.indexOf(entry))}
      />
      {shown.length === 0 && (
        <Text as="p" pad={20} tone="muted">
          {searching ? t('searching') : t('nothing', { text: typed.trim() })}
        </Text>
      )}
      {failed && (
        <Text as="p" pad={20} tone="muted">
          {t('failed')}
        </Text>
      )}
      <Hidden as="p" role="status">
        {typed && !searching ? t('count', { count: shown.length }) : ''}
      </Hidden>
      <Row
        as="p"
        gap={16}
        align="stretch"
        nowrap
        size="caption"
        tone="muted"
        pad="8 20"
        line="top"
        noShrink
        className={styles.hints}
        aria-hidden="true"
      >
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('hintMove')}
        </span>
        <span>
          <kbd>↵</kbd> {t('hintOpen')}
        </span>
        <span>
          <kbd>{t('keyEscape')}</kbd> {t('hintClose')}
        </span>
      </Row>
    </Modal>
  );
}
