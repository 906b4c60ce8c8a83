import { looksOf, VISITS } from './combinations.ts';
import type { Finding } from './walker.ts';

const COMBINATIONS = VISITS.flatMap(looksOf).length;

/** One line a problem of a screen, with the combinations it shows in. */
export function tell(found: readonly Finding[], screens: number, folder: string): void {
  const lines = new Map<string, string[]>();
  for (const { screen, combination, problem } of found) {
    const line = `${screen}: ${problem}`;
    lines.set(line, [...(lines.get(line) ?? []), combination]);
  }
  for (const [line, combinations] of lines) {
    const where = combinations.length === COMBINATIONS ? 'everywhere' : combinations.join(' ');
    console.log(`${line}\n    ${where}`);
  }
  console.log(`${screens} screens × ${COMBINATIONS} combinations: ${lines.size} findings; pictures in ${folder}`);
}
