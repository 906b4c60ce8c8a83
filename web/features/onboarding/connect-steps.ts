import type { Arrival } from '#contract/test-phones.ts';
import type { StepState } from './onboarding-steps.ts';

export const CONNECT_STEPS = ['key', 'phone', 'snippet', 'trip', 'watch'] as const;
export type ConnectStep = (typeof CONNECT_STEPS)[number];

export interface ConnectProgress {
  hasKey: boolean;
  phone: Arrival | null;
  /** Whether the person has copied a snippet; nobody else can tell. */
  copied: boolean;
}

/** A stretch of the timeline on which somebody moved. */
export const tripsIn = (phone: Arrival | null) => phone?.items.filter(({ type }) => type !== 'IDLE') ?? [];

/** The actual state of each step: by what the server has, not by what was clicked. */
export function connectStates({ hasKey, phone, copied }: ConnectProgress): Record<ConnectStep, StepState> {
  const sent = (phone?.batches ?? 0) > 0;
  const done: Record<ConnectStep, boolean> = {
    key: hasKey,
    phone: phone !== null,
    // Data that arrives from a real phone shows that the snippet works.
    snippet: copied || (sent && phone?.simulated === false),
    trip: sent,
    watch: tripsIn(phone).length > 0,
  };
  const next = CONNECT_STEPS.find((step) => !done[step]);
  const stateOf = (step: ConnectStep): StepState => {
    if (done[step]) return 'done';
    return step === next ? 'next' : 'open';
  };
  return {
    key: stateOf('key'),
    phone: stateOf('phone'),
    snippet: stateOf('snippet'),
    trip: stateOf('trip'),
    watch: stateOf('watch'),
  };
}

export const countConnected = (states: Record<ConnectStep, StepState>): number =>
  CONNECT_STEPS.filter((step) => states[step] === 'done').length;
