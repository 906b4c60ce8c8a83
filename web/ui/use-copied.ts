import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/** Copies a text and confirms it for a moment. */
export function useCopied(text: string | (() => string)): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    copy: () =>
      void navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(() => setCopied(true)),
  };
}
