const MAX = 6;
const keyOf = (uid: string): string => `palette-recent-${uid}`;

/** What this person opened last here, the latest first. */
export function recentOf(uid: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function remember(uid: string, id: string): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify([id, ...recentOf(uid).filter((one) => one !== id)].slice(0, MAX)));
  } catch {
    // Without storage nothing is remembered.
  }
}
