/** One ramp from crimson over amber to teal; the number always stands beside it. */
export const toneOf = (score: number | null): 'good' | 'middling' | 'bad' | 'unknown' =>
  score === null ? 'unknown' : score >= 80 ? 'good' : score >= 60 ? 'middling' : 'bad';
