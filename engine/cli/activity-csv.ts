import type { Activity, ActivityHint } from '#engine/classify/activity-hints.ts';
import { CsvError } from './csv.ts';

export const ACTIVITY_HEADER = 'timestamp,activity,confidence';
const ACTIVITIES: ReadonlySet<string> = new Set<Activity>(['STILL', 'WALKING', 'RUNNING', 'CYCLING', 'IN_VEHICLE']);

/** What a phone's activity sensor reported, in time order. */
export function parseActivities(text: string): ActivityHint[] {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  if (header?.trim() !== ACTIVITY_HEADER) throw new CsvError(`expected the header ${ACTIVITY_HEADER}`);
  return lines.map((line, at) => activityOf(line, at + 2)).sort((a, b) => a.timeMs - b.timeMs);
}

function activityOf(line: string, number: number): ActivityHint {
  const [time = '', activity = '', confidence = ''] = line.split(',').map((cell) => cell.trim());
  const timeMs = Math.round(Number(time) * 1000);
  if (time === '' || Number.isNaN(timeMs)) throw new CsvError(`line ${number}: timestamp is not a number: ${time}`);
  if (!ACTIVITIES.has(activity)) throw new CsvError(`line ${number}: unknown activity: ${activity.slice(0, 40)}`);
  const percent = Number(confidence);
  if (confidence === '' || Number.isNaN(percent)) {
    throw new CsvError(`line ${number}: confidence is not a number: ${confidence.slice(0, 40)}`);
  }
  return { timeMs, activity: activity as Activity, confidence: percent };
}
