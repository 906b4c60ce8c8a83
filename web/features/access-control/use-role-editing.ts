import { useCallback, useRef, useState } from 'react';
import type { MemberUser } from '#contract/access-control.ts';

/** Whose roles are being edited, one person at a time. Changes are not discarded without confirmation. */
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
  /** Reported by the editor. */
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
    /** For actions that would remove the edited row. */
    guarded:
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        if (leave()) act(...args);
      },
  };
}
