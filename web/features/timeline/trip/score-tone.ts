/** Crimson, amber or teal; always shown together with the number. */
export const toneOf = (score: number | null): 'good' | 'middling' | 'bad' | 'unknown' =>
  score === null ? 'unknown' : score >= 80 ? 'good' : score >= 60 ? 'middling' : 'bad';
