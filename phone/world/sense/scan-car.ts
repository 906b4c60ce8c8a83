import type { RecordOf } from '#contract/upload-records.ts';
import type { SimulatedPerson } from '#phone/world/people/person.ts';

/** As the SDK looks around: first after two minutes, then every five. */
const START_SECONDS = 125;
const EVERY_SECONDS = 300;
const DEMO_BEACONS = '5d0e3c2a-7b1f-4c86-9e57-2f6a1c0b9d44';

/** Vans carry a beacon beside their radio; the number says which. */
export const beaconOf = ({ role, index }: Pick<SimulatedPerson, 'role' | 'index'>): string | null =>
  role === 'van courier' ? `${DEMO_BEACONS}/1/${index + 1}` : null;

/** What a phone detects of its own car while driving: the radio it is connected to, and a van's beacon. */
export function scansOfDrive(
  person: SimulatedPerson,
  drive: { from: number; to: number },
  t: (second: number) => number,
): RecordOf<'scans'>[] {
  if (!person.car) return [];
  const { name, address } = person.car;
  const beacon = beaconOf(person);
  const scans: RecordOf<'scans'>[] = [];
  for (let second = drive.from + START_SECONDS; second < drive.to; second += EVERY_SECONDS) {
    scans.push({ t: t(second), name, data: address, isConnected: true, state: 'ok' });
    if (beacon) scans.push({ t: t(second + 3), name: `${name} beacon`, data: beacon, isConnected: false, state: 'ok' });
  }
  return [...scans, { t: t(drive.to + 20), name, data: address, isConnected: false, state: 'ok' }];
}
