import { useSyncExternalStore } from 'react';

type Settle = (proved: boolean) => void;

let question: { settle: Settle; answer: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function ask(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the person to prove who they are; calls that are refused meanwhile wait for the same answer. */
export function requestProof(): Promise<boolean> {
  if (question) return question.answer;
  let resolve: Settle = () => {};
  const answer = new Promise<boolean>((done) => {
    resolve = done;
  });
  const settle: Settle = (proved) => {
    ask(null);
    resolve(proved);
  };
  ask({ settle, answer });
  return answer;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Settles the question that is being asked; null if there is none. */
export const useProofQuestion = (): Settle | null => useSyncExternalStore(subscribe, () => question?.settle ?? null);
