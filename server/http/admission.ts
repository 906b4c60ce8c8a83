/** Rights that were checked this recently are not checked again. */
const FRESH_MS = 1_000;

/** A caller whose rights were checked; they are checked again for anything that happens noticeably later. */
export interface Admission<Caller> {
  /** Throws if the caller has lost the right, for instance while the body arrived or the call waited for its turn. */
  current(): Promise<Caller>;
  /** As it was when the call arrived. */
  caller: Caller;
}

export function admission<Caller>(
  caller: Caller,
  admitAgain: () => Caller | Promise<Caller>,
  now = () => performance.now(),
): Admission<Caller> {
  const checkedAt = now();
  return { caller, current: async () => (now() - checkedAt <= FRESH_MS ? caller : admitAgain()) };
}
