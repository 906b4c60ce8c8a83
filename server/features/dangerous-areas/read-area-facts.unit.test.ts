import { describe, expect, it } from 'vitest';
import { readCsv } from '#server/shape-files/read-csv.ts';
import { areaFactsIn } from './read-area-facts.ts';

/** As a browser hands over the text of a file that was written in another encoding. */
const inLatin = (text: string): string => new TextDecoder().decode(Buffer.from(text, 'latin1'));
const areaSnapshot = (text: string) => readCsv(text).map((raw) => areaFactsIn(raw));

describe('a line of a file', () => {
  const TEXT = 'name,lat,lon\nGroße Straße,48,16\nBridge,48.1,16';

  it('is rejected only when it is not valid UTF-8', () => {
    const [street, bridge] = areaSnapshot(inLatin(TEXT));
    expect(street).toEqual({ refusal: { reason: 'bad-encoding' } });
    expect(bridge).toMatchObject({ values: { name: 'Bridge' } });
    expect(areaSnapshot(TEXT)[0]).toMatchObject({ values: { name: 'Große Straße' } });
  });
});
