import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { findMentionable } from '#contract/comments.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { commentsWords } from '#web/i18n/comments.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './comments.module.css';

type Field = Pick<ComponentProps<typeof TextAreaField>, 'label' | 'help' | 'error' | 'rows' | 'autoFocus'>;

interface Props extends Field {
  projectId: number;
  /** Cases are for admins, and so is being mentioned there. */
  subject: 'user' | 'case';
  value: string;
  onType: (text: string) => void;
}

/** The part of a name typed before the cursor. */
const BEGUN = /(?:^|\s)@([^\s@]{0,60})$/;

/** A text area that offers colleagues after an @. */
export function MentionArea({ projectId, subject, value, onType, ...field }: Props) {
  const t = useWords(commentsWords);
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const { data } = useEndpoint(findMentionable, search === null ? null : { query: { projectId, search, subject } }, {
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const people = search === null ? [] : (data?.items ?? []);
  const active = people[at] ?? people[0];
  const look = (element: HTMLTextAreaElement) => {
    setSearch(BEGUN.exec(element.value.slice(0, element.selectionStart))?.[1] ?? null);
    setAt(0);
  };
  const choose = (email: string) => {
    const element = area.current?.querySelector('textarea');
    if (!element) return;
    const caret = element.selectionStart;
    const before = value.slice(0, caret).replace(/@[^\s@]*$/, `@${email} `);
    onType(before + value.slice(caret));
    setSearch(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(before.length, before.length);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (!active) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((now) => (now + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active.email);
    else if (event.key === 'Escape') setSearch(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={area} className={styles.area}>
      <TextAreaField
        {...field}
        value={value}
        aria-autocomplete="list"
        aria-controls={active ? id : undefined}
        aria-activedescendant={active ? `${id}-${people.indexOf(active)}` : undefined}
        onChange={({ target }) => {
          onType(target.value);
          look(target);
        }}
        onKeyDown={press}
        onBlur={() => setSearch(null)}
      />
      {active && (
        <div role="listbox" id={id} aria-label={t('people')} className={styles.people}>
          {people.map(({ email, name }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text area keeps the focus and hears the keys.
            <div
              key={email}
              role="option"
              id={`${id}-${index}`}
              aria-selected={email === active.email}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(email)}
            >
              {email} {name && <Note as="span">{name}</Note>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
