import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Warns before a page with unsaved changes is left, by navigation or by closing the tab. Returns a function to call
 * when they are saved, so that navigation is possible at once.
 */
export function useUnsavedWarning(unsaved: boolean, question: string): () => void {
  const saved = useRef(false);
  useEffect(() => {
    if (!unsaved) saved.current = false;
  }, [unsaved]);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // Changing other parameters of the same page does not affect the edit.
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
