import ChevronsUpDown from 'icon:chevrons-up-down';
import Folder from 'icon:folder';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { ProjectOption } from './project-options.ts';
import styles from './project-selector.module.css';

interface Props {
  current: ProjectOption;
  /** The projects that match the input. */
  options: readonly ProjectOption[];
  loading: boolean;
  onType: (text: string) => void;
  onChoose: (option: ProjectOption) => void;
}

/** Shows the selected project and finds others by typing; arrows move, Enter selects, Escape closes. */
export function ProjectCombobox({ current, options, loading, onType, onChoose }: Props) {
  const t = useWords(frameWords);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The input while typing; otherwise the field shows the project's name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const chosen = options.findIndex(({ projectId }) => projectId === current.projectId);
  const active = Math.min(at ?? (typed === null ? Math.max(0, chosen) : 0), options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const activeId = isOpen && options.length > 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string | null) => {
    setTyped(text);
    setAt(null);
    onType(text ?? '');
  };
  const open = () => {
    if (!isOpen) setAt(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    type(null);
  };
  const choose = (option: ProjectOption) => {
    close();
    input.current?.blur();
    if (option.projectId !== current.projectId) onChoose(option);
  };
  const move = (next: number) => {
    open();
    if (isOpen) setAt((next + options.length) % Math.max(1, options.length));
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(Math.min(options.length - 1, active + 5)),
    PageUp: () => move(Math.max(0, active - 5)),
    ...(isOpen && {
      Home: () => move(0),
      End: () => move(options.length - 1),
      Enter: () => options[active] && choose(options[active]),
      Escape: close,
    }),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.selector}>
      <Row nowrap className={styles.box}>
        <Folder className={styles.icon} size={15} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('project')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed ?? current.productName}
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onChange={(event) => {
            open();
            type(event.target.value);
          }}
          onKeyDown={press}
          onBlur={close}
        />
        <Text
          as="button"
          tone="muted"
          rounded="round"
          square={28}
          hovers
          type="button"
          tabIndex={-1}
          aria-label={t('selectProject')}
          // Keeps the focus in the field.
          onMouseDown={(event) => {
            event.preventDefault();
            if (isOpen) return close();
            input.current?.focus();
            open();
          }}
        >
          <ChevronsUpDown size={14} aria-hidden="true" />
        </Text>
      </Row>
      {isOpen && options.length === 0 && (
        <Text as="p" pad="12 16" tone="muted" className={styles.nothing}>
          {loading ? t('searchingProjects') : t('noProjectFound')}
        </Text>
      )}
      {isOpen && options.length > 0 && (
        <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('project')}>
          {options.map((option, index) => (
            <Row
              gap={12}
              nowrap
              pad="6 16"
              key={option.projectId}
              id={optionId(index)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              data-value={option.projectId}
              data-active={index === active || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => index !== active && setAt(index)}
              onClick={() => choose(option)}
            >
              <span className={option.projectId === NO_PROJECT ? styles.none : styles.name}>{option.productName}</span>
              {option.projectId !== NO_PROJECT && <Caption mono>{option.projectId}</Caption>}
            </Row>
          ))}
        </div>
      )}
    </div>
  );
}
