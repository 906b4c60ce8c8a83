import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useNavigation } from './navigation.ts';
import type { RawParameters } from './parameters.ts';
import { withParameters } from './use-address.ts';

const TYPING_PAUSE_MS = 200;

export interface TypedParameter {
  /** The current input. */
  typed: string;
  type: (text: string) => void;
  /** The value in the address, updated after a pause. */
  value: string;
}

/** A text input that is kept in the address, such as a list's search, so that links and reloads show the same. */
export function useTypedParameter(name = 'search'): TypedParameter {
  const { replace } = useNavigation();
  const value = useRouterState({ select: (state) => (state.location.search as RawParameters)[name] ?? '' });
  const [state, setState] = useState({ typed: value, seen: value, written: value });
  if (value !== state.seen) {
    // If a link or Back changed the address, it replaces the input. Our own changes come back unmodified.
    const typed = value === state.written ? state.typed : value;
    setState({ typed, seen: value, written: value });
  }

  useEffect(() => {
    const text = state.typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, written: text }));
      replace(`${withParameters({ [name]: text || null })}${location.hash}`);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state.typed, value, name, replace]);

  return { typed: state.typed, type: (typed) => setState((now) => ({ ...now, typed })), value };
}
