/** Probability that at least this many of several trials succeed. */
export function atLeast(wanted: number, tries: number, chance: number): number {
  if (wanted <= 0) return 1;
  if (wanted > tries || chance <= 0) return 0;
  if (chance >= 1) return 1;
  let [sum, term] = [0, chance ** tries];
  // From all tries down: each term follows from the one before.
  for (let hits = tries; hits >= wanted; hits--) {
    sum += term;
    term *= (hits / (tries - hits + 1)) * ((1 - chance) / chance);
  }
  return Math.min(1, sum);
}
