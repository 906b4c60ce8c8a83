import { type ScreenVisit, viewsOf } from './combinations.ts';
import type { Finding } from './walker.ts';

interface Walked {
  screens: number;
  visits: readonly ScreenVisit[];
  folder: string;
}

/** One line per problem of a screen, with the combinations in which it occurs. */
export function printFindings(found: readonly Finding[], { screens, visits, folder }: Walked): void {
  const seen = visits.flatMap(viewsOf).length;
  const lines = new Map<string, string[]>();
  for (const { screen, combination, problem } of found) {
    const line = `${screen}: ${problem}`;
    lines.set(line, [...(lines.get(line) ?? []), combination]);
  }
  for (const [line, combinations] of lines) {
    const where = combinations.length === seen ? 'everywhere' : combinations.join(' ');
    console.log(`${line}\n    ${where}`);
  }
  console.log(`${screens} screens × ${seen} combinations: ${lines.size} findings; pictures in ${folder}`);
}
