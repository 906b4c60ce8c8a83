import type { PhoneHabits } from '#phone/world/people/phone-habits.ts';
import type { Random } from '#phone/world/random.ts';

/** What goes wrong with a phone on a day. */
export type Trouble =
  | { readonly kind: 'none' | 'saver'; readonly silentFrom?: undefined }
  | { readonly kind: 'gpsOff' | 'permission'; readonly silentFrom: number; readonly silentTo: number };

const DAY = 86_400;

export function troubleOf(habits: PhoneHabits, random: Random): Trouble {
  const luck = random.next();
  if (luck < 0.012) {
    const silentFrom = random.whole(8, 16) * 3600;
    return { kind: 'gpsOff', silentFrom, silentTo: Math.min(DAY, silentFrom + random.whole(2, 6) * 3600) };
  }
  if (luck < 0.018) return { kind: 'permission', silentFrom: 0, silentTo: 2 * DAY };
  if (luck < (habits.platform === 'iOS' ? 0.05 : 0.035)) return { kind: 'saver' };
  return { kind: 'none' };
}
