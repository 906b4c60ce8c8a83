import { useCallback, useRef, useState } from 'react';
import type { MemberUser } from '#contract/access-control.ts';

/** Whose roles are being changed, one person at a time. What was chosen is not dropped unasked. */
export function useRoleEditing(mayDrop: (member: MemberUser) => boolean) {
  const [editing, setEditing] = useState<MemberUser | null>(null);
  const unsaved = useRef(false);
  const opener = useRef<HTMLElement>(null);

  const leave = (): boolean => {
    if (editing && unsaved.current && !mayDrop(editing)) return false;
    unsaved.current = false;
    setEditing(null);
    return true;
  };
  /** Told by the editor. */
  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value;
  }, []);
  return {
    editing,
    setUnsaved,
    close: () => {
      if (leave()) opener.current?.focus();
    },
    toggle: (member: MemberUser, button: HTMLElement) => {
      if (!leave()) return;
      opener.current = button;
      if (editing?.uid !== member.uid) setEditing(member);
    },
    /** For whatever may take the row away from under its editor. */
    guarded:
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        if (leave()) act(...args);
      },
  };
}
