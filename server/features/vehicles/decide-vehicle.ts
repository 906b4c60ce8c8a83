import type { ItemVehicle } from '#contract/item-vehicle.ts';
import type { RecordOf } from '#contract/upload-records.ts';
import { keysOfScan } from '#contract/vehicle-devices.ts';
import type { DeviceKind, VehicleDecision } from '#contract/vehicle-lists.ts';

/** A device and the time it was in a vehicle. */
export interface KnownDevice {
  key: string;
  kind: DeviceKind;
  identifier: string;
  label: string;
  vehicleId: string;
  name: string;
  fromMs: number;
  toMs: number | null;
}

/** Phones scan a little before a drive is recognised, and a little after its end. */
export const AROUND_MS = 60_000;

interface DriveTime {
  startTs: number;
  endTs: number;
}
export const isAround = ({ startTs, endTs }: DriveTime, ms: number): boolean =>
  ms >= startTs * 1000 - AROUND_MS && ms <= endTs * 1000 + AROUND_MS;

interface Candidate {
  vehicleId: string;
  name: string;
  scans: { t: number; device: KnownDevice; isConnected: boolean }[];
}

/**
 * The vehicle whose devices were seen most often during a drive. Among equals: the person's own one, then the one that
 * the phone was connected to more often, then the one that was seen first.
 */
export function decideVehicle(
  drive: DriveTime,
  scans: readonly RecordOf<'scans'>[],
  devices: ReadonlyMap<string, readonly KnownDevice[]>,
  ownVehicles: ReadonlySet<string>,
): ItemVehicle | null {
  const candidates = candidatesIn(drive, scans, devices);
  const ranked = candidates
    .map((one) => ({ one, rank: rankOf(one, ownVehicles) }))
    .sort((a, b) => compare(b.rank, a.rank) || (a.one.vehicleId < b.one.vehicleId ? -1 : 1));
  const [best, second] = ranked;
  if (!best) return null;
  const { one } = best;
  const times = one.scans.map(({ t }) => t);
  const device = mostSeen(one);
  const others = ranked.slice(1).map((other) => ({
    id: other.one.vehicleId,
    name: other.one.name,
    seen: other.one.scans.length,
  }));
  return {
    id: one.vehicleId,
    name: one.name,
    decidedBy: second ? decisionBetween(best.rank, second.rank) : 'only',
    device: { kind: device.kind, identifier: device.identifier, label: device.label },
    seen: one.scans.length,
    firstSeen: wholeSecond(Math.min(...times)),
    lastSeen: wholeSecond(Math.max(...times)),
    ...(others.length > 0 && { others }),
  };
}

function candidatesIn(
  drive: DriveTime,
  scans: readonly RecordOf<'scans'>[],
  devices: ReadonlyMap<string, readonly KnownDevice[]>,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const scan of scans) {
    if (!isAround(drive, scan.t)) continue;
    const device = keysOfScan(scan)
      .flatMap((key) => devices.get(key) ?? [])
      .find(({ fromMs, toMs }) => scan.t >= fromMs && (toMs === null || scan.t < toMs));
    if (!device) continue;
    const { vehicleId, name } = device;
    const candidate = found.get(vehicleId) ?? { vehicleId, name, scans: [] };
    candidate.scans.push({ t: scan.t, device, isConnected: scan.isConnected });
    found.set(vehicleId, candidate);
  }
  return [...found.values()];
}

type Rank = readonly [seen: number, isOwn: number, connected: number, earlier: number];
const rankOf = ({ vehicleId, scans }: Candidate, own: ReadonlySet<string>): Rank => [
  scans.length,
  own.has(vehicleId) ? 1 : 0,
  scans.filter(({ isConnected }) => isConnected).length,
  -Math.min(...scans.map(({ t }) => t)),
];
const BY_RANK: readonly VehicleDecision[] = ['most', 'driver', 'connected', 'first'];
const firstDifference = (a: Rank, b: Rank): number => a.findIndex((part, at) => part !== b[at]);
const decisionBetween = (a: Rank, b: Rank): VehicleDecision => BY_RANK[firstDifference(a, b)] ?? 'first';
function compare(a: Rank, b: Rank): number {
  const at = firstDifference(a, b);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function mostSeen({ scans }: Candidate): KnownDevice {
  const counts = new Map<KnownDevice, number>();
  for (const { device } of scans) counts.set(device, (counts.get(device) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!most) throw new Error('A candidate was seen at least once.');
  return most;
}

const wholeSecond = (ms: number): string => new Date(Math.round(ms / 1000) * 1000).toISOString();
