import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { WhyAnswer } from '#contract/insight-why.ts';
import { type ItemFact, NEAR_MS, type WhyFacts } from './why-facts.ts';

const LATE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Within this distance the phone counts as not moving: GPS drift is as large. */
const STAYED_METERS = 250;
/** A stationary phone may send nothing for this long without a problem. */
const QUIET_MS = 30 * 60_000;

const PERMISSIONS = [
  'locationPermissionMissing',
  'fineLocationPermissionMissing',
  'preciseLocationPermissionMissing',
  'backgroundLocationPermissionMissing',
  'activityPermissionMissing',
  'motionPermissionMissing',
];
const SAVERS = ['energySaver', 'batteryOptimization'];
/** The services that record movement; without their permissions nothing is recorded. */
const MOVING_SERVICES = ['driving', 'cycling', 'publicTransport', 'walking'] as const;

type Rule = (facts: WhyFacts) => WhyAnswer | null;

const covers = ({ startTs, endTs }: ItemFact, atMs: number): boolean => startTs * 1000 <= atMs && atMs <= endTs * 1000;
const itemAt = ({ items, atMs }: WhyFacts): ItemFact | undefined =>
  items.findLast((item) => !item.isDeleted && covers(item, atMs));
const complaintOf = ({ active }: WhyFacts, reasons: readonly string[]) => {
  for (const reason of reasons) {
    const complaint = active.find((one) => one.reasons.includes(reason));
    if (complaint) return { reason, atMs: complaint.t };
  }
  return null;
};
const wasBlocked = ({ people, atMs, isBlocked }: WhyFacts) => {
  const changes = people.filter(({ change }) => change === 'blocked' || change === 'unblocked');
  const last = changes.findLast((one) => one.atMs <= atMs);
  if (last) return last.change === 'blocked' ? last : null;
  const isNow = isBlocked && changes.length === 0;
  return isNow ? { atMs: undefined, by: null } : null;
};

/** There is a trip at that time. */
const trip: Rule = (facts) => {
  const item = itemAt(facts);
  if (!item || GROUP_OF_MODE[item.type] === 'still') return null;
  const { startTs, endTs, type } = item;
  const named = { startTs, endTs, type };
  if (item.isOpen && facts.nowMs - endTs * 1000 < QUIET_MS) return { code: 'tripRunning', ...named };
  const arrivals = facts.batches.filter(
    ({ firstMs, lastMs, fixes }) =>
      fixes > 0 && firstMs !== null && lastMs !== null && firstMs <= endTs * 1000 && lastMs >= startTs * 1000,
  );
  const arrivedMs = Math.max(0, ...arrivals.map(({ receivedMs }) => receivedMs));
  return arrivedMs - endTs * 1000 > LATE_MS
    ? { code: 'tripLate', ...named, atMs: arrivedMs }
    : { code: 'trip', ...named };
};
const inFuture: Rule = ({ atMs, nowMs }) => (atMs > nowMs + 60_000 ? { code: 'inFuture' } : null);
const notRegistered: Rule = ({ atMs, registeredMs, near, items }) =>
  atMs < registeredMs && near.fixes === 0 && !items.some((item) => covers(item, atMs))
    ? { code: 'notRegistered', atMs: registeredMs }
    : null;
const deleted: Rule = ({ items, people, atMs }) => {
  const item = items.find((one) => one.isDeleted && covers(one, atMs));
  const by = item && people.findLast((one) => one.change === 'deleted' && one.startTs === item.startTs);
  return item ? { code: 'deleted', startTs: item.startTs, atMs: by?.atMs, by: by?.by } : null;
};
const corrected: Rule = (facts) => {
  const item = itemAt(facts);
  return item?.isOverridden ? { code: 'corrected', startTs: item.startTs, endTs: item.endTs, type: item.type } : null;
};
const engineWorking: Rule = ({ batches, atMs }) => {
  const batch = batches.find(
    ({ isPending, firstMs, lastMs }) =>
      isPending && firstMs !== null && lastMs !== null && firstMs - NEAR_MS <= atMs && lastMs + NEAR_MS >= atMs,
  );
  return batch ? { code: 'engineWorking', atMs: batch.receivedMs } : null;
};

/** The engine had positions but classified the movement as a position jump. */
const fakeTrip: Rule = (facts) => {
  const item = itemAt(facts);
  return item?.type === 'FAKETRIP' ? { code: 'fakeTrip', startTs: item.startTs, endTs: item.endTs } : null;
};
const inexact: Rule = ({ near }) => (near.fixes > 0 && near.inexact * 2 > near.fixes ? { code: 'inexact' } : null);
const moved: Rule = ({ near }) =>
  near.fixes > near.inexact && near.meters > STAYED_METERS ? { code: 'tooShort', meters: near.meters } : null;
const stayed: Rule = (facts) => {
  const { near, apartMeters, lastFixMs, nextFixMs } = facts;
  const item = itemAt(facts);
  if (near.fixes > near.inexact) return { code: 'still', ...(item && { startTs: item.startTs, endTs: item.endTs }) };
  // No positions, but the same place before and after: a stationary phone stops measuring to save battery.
  const isSamePlace = apartMeters !== null && apartMeters <= STAYED_METERS;
  return item && isSamePlace && lastFixMs !== null && nextFixMs !== null
    ? { code: 'still', startTs: item.startTs, endTs: item.endTs }
    : null;
};

const blocked: Rule = (facts) => {
  const by = wasBlocked(facts);
  return by ? { code: 'blocked', atMs: by.atMs, by: by.by } : null;
};
const permissionMissing: Rule = (facts) => {
  const found = complaintOf(facts, PERMISSIONS);
  return found && { code: 'permissionMissing', ...found };
};
const locationOff: Rule = (facts) => {
  const found = complaintOf(facts, ['gpsOff']);
  return found && { code: 'locationOff', ...found };
};
const notSignedIn: Rule = (facts) => {
  const found = complaintOf(facts, ['unauthorized']);
  return found && { code: 'notSignedIn', ...found };
};
const notRunning: Rule = ({ state }) =>
  state && state.state !== 'RUNNING' ? { code: 'sdkNotRunning', state: state.state, atMs: state.atMs } : null;
const serviceOff: Rule = ({ services }) => {
  const off = MOVING_SERVICES.filter((name) => !services[name].enabled);
  return off.includes('driving') ? { code: 'serviceOff', services: off } : null;
};
const olderThanRetention: Rule = ({ retention: { fixesDays }, atMs, nowMs }) =>
  fixesDays !== null && nowMs - atMs > fixesDays * DAY_MS ? { code: 'olderThanRetention', days: fixesDays } : null;
const noDataEver: Rule = ({ lastFixMs, nextFixMs }) =>
  lastFixMs === null && nextFixMs === null ? { code: 'noDataEver' } : null;
const offline: Rule = (facts) => {
  const found = complaintOf(facts, ['offline']);
  return found && { code: 'offline', ...found, ...(facts.nextFixMs !== null && { untilMs: facts.nextFixMs }) };
};
const saver: Rule = (facts) => {
  const found = complaintOf(facts, SAVERS);
  return found && { code: 'batterySaver', ...found };
};
const nothingSince: Rule = ({ lastFixMs, nextFixMs, atMs, nowMs }) => {
  if (nextFixMs !== null || lastFixMs === null) return null;
  const isQuiet = nowMs - lastFixMs < QUIET_MS && nowMs - atMs < QUIET_MS;
  return isQuiet ? { code: 'still' } : { code: 'nothingSince', atMs: lastFixMs };
};
const gap: Rule = ({ lastFixMs, nextFixMs, apartMeters }) => ({
  code: 'gap',
  ...(lastFixMs !== null && { atMs: lastFixMs }),
  ...(nextFixMs !== null && { untilMs: nextFixMs }),
  ...(apartMeters !== null && { meters: apartMeters }),
});

/** Rules that answer the question on their own. */
const FIRST: readonly Rule[] = [trip, inFuture, deleted, corrected, engineWorking, notRegistered];
/** Rules for times with positions. */
const SEEN: readonly Rule[] = [fakeTrip, inexact, moved, stayed];
/** Rules for times without positions, where something else explains why. */
const UNSEEN: readonly Rule[] = [
  olderThanRetention,
  blocked,
  notSignedIn,
  permissionMissing,
  locationOff,
  notRunning,
  serviceOff,
  offline,
  saver,
];
const REST: readonly Rule[] = [noDataEver, stayed, nothingSince, gap];

const answersOf = (rules: readonly Rule[], facts: WhyFacts): WhyAnswer[] =>
  rules.flatMap((rule) => {
    const answer = rule(facts);
    return answer ? [answer] : [];
  });

/** The main answer, and further problems at that time. */
export function answerOf(facts: WhyFacts): { answer: WhyAnswer; also: WhyAnswer[] } {
  const [settled] = answersOf(FIRST, facts);
  if (settled) return { answer: settled, also: [] };
  const troubles = answersOf(UNSEEN, facts);
  if (facts.near.fixes > 0) {
    const [answer] = answersOf(SEEN, facts);
    return { answer: answer ?? { code: 'notEnough' }, also: troubles.filter(({ code }) => code !== 'offline') };
  }
  const [answer, ...also] = [...troubles, ...answersOf(REST, facts).slice(0, troubles.length > 0 ? 0 : 1)];
  return { answer: answer ?? { code: 'gap' }, also };
}
