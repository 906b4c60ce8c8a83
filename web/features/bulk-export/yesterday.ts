const DAY_MS = 86_400_000;

/** The last day that is over, in UTC. */
export const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
