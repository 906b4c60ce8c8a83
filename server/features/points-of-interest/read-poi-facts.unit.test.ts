import { describe, expect, it } from 'vitest';
import { readCsv } from '#server/shape-files/read-csv.ts';
import { rawPoi } from './raw-poi.ts';
import { poiFactsIn } from './read-poi-facts.ts';

/** As a browser hands over the text of a file that was written in another encoding. */
const inLatin = (text: string): string => new TextDecoder().decode(Buffer.from(text, 'latin1'));
const poiSnapshot = (text: string) => readCsv(text).map((raw) => poiFactsIn(rawPoi(raw)));

describe('a line of a file', () => {
  const TEXT = 'name,lat,lon\nGroße Straße,48,16\nBridge,48.1,16';

  it('is rejected only when it is not valid UTF-8', () => {
    const [street, bridge] = poiSnapshot(inLatin(TEXT));
    expect(street).toEqual('bad-encoding');
    expect(bridge).toMatchObject({ name: 'Bridge' });
    expect(poiSnapshot(TEXT)[0]).toMatchObject({ name: 'Große Straße' });
  });
});
