import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Asks before a page with unsaved changes is left, inside the product or by closing the tab. Answers what to call when
 * they are saved, so that the way on is free at once.
 */
export function useUnsavedWarning(unsaved: boolean, question: string): () => void {
  const saved = useRef(false);
  useEffect(() => {
    if (!unsaved) saved.current = false;
  }, [unsaved]);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // Other parameters of the same page change nothing that is being edited.
    shouldBlockFn: ({ current, next }) => {
      const leaves = current.pathname !== next.pathname || projectIn(current.search) !== projectIn(next.search);
      return leaves && !saved.current && !confirm(question);
    },
  });
  return () => {
    saved.current = true;
  };
}

const projectIn = (search: object): unknown => ('projectId' in search ? search.projectId : undefined);
