import { LngLat } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { readView, writeView } from './linked-view.ts';

describe('the view of a map in a link', () => {
  it('is read as it was written', () => {
    const text = writeView({ getCenter: () => new LngLat(376.372_131_4, 48.208_2), getZoom: () => 12.345 });
    expect(text).toBe('48.20820,16.37213,12.3');
    expect(readView(`?projectId=1&at=${text}`)).toEqual({ lat: 48.208_2, lon: 16.372_13, zoom: 12.3 });
  });
  it.each(['', '?at=', '?at=48,16', '?at=99,16,4', '?at=48,190,4', '?at=a,b,c', '?at=1e9,1,1'])(
    'is absent in "%s"',
    (search) => {
      expect(readView(search)).toBeNull();
    },
  );
});
