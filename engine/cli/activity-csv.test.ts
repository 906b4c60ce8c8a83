import { describe, expect, it } from 'vitest';
import { parseActivities } from './activity-csv.ts';

describe('an activity file', () => {
  it('gives the estimates in time order', () => {
    expect(parseActivities('timestamp,activity,confidence\n20.5,WALKING,75\r\n10,IN_VEHICLE,100\n')).toEqual([
      { timeMs: 10_000, activity: 'IN_VEHICLE', confidence: 100 },
      { timeMs: 20_500, activity: 'WALKING', confidence: 75 },
    ]);
  });

  it('names the line that cannot be read', () => {
    expect(() => parseActivities('time,what\n1,WALKING')).toThrow(/expected the header/);
    expect(() => parseActivities('timestamp,activity,confidence\n1,FLYING,50')).toThrow(
      'line 2: unknown activity: FLYING',
    );
    expect(() => parseActivities('timestamp,activity,confidence\n1,STILL,')).toThrow(/line 2: confidence/);
  });
});
