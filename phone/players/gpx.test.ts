import { describe, expect, test } from 'vitest';
import { endingAt, GpxError, parseGpx } from './gpx.ts';

const timed = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>a &lt; b</name><trkseg>
  <!-- <trkpt lat="1" lon="1"><time>2026-01-01T00:00:00Z</time></trkpt> -->
  <trkpt lat="48.0002" lon="16.0003"><ele>210.5</ele><time>2026-05-04T06:00:05Z</time></trkpt>
  <trkpt lon='16.0001' lat='48.0001'><time>2026-05-04T06:00:00.500Z</time><extensions><gpxtpx:speed>1.25</gpxtpx:speed></extensions></trkpt>
  <trkpt lat="48.0009" lon="16.0009"><time>2026-05-04T06:00:05Z</time></trkpt>
</trkseg></trk></gpx>`;

describe('a GPX file', () => {
  test('becomes fixes in time order, each time once', () => {
    const fixes = parseGpx(timed, 0);
    expect([...fixes.timestamp]).toEqual([1_777_874_400.5, 1_777_874_405]);
    expect([...fixes.lat]).toEqual([48.0001, 48.0002]);
    expect(fixes.speed[0]).toBe(1.25);
    expect([fixes.speed[1], fixes.altitude[0]]).toEqual([Number.NaN, Number.NaN]);
    expect(fixes.altitude[1]).toBe(210.5);
  });

  test('without times is replayed from a given moment at walking pace', () => {
    const route = '<gpx><rte><rtept lat="48" lon="16"/><rtept lat="48.0001259" lon="16"></rtept></rte></gpx>';
    const fixes = parseGpx(route, 1_800_000_000_000);
    expect([...fixes.timestamp]).toEqual([1_800_000_000, 1_800_000_010]);
  });

  test('can be played as if it had just ended', () => {
    const fixes = endingAt(parseGpx(timed, 0), 1_800_000_000_000);
    expect([...fixes.timestamp]).toEqual([1_799_999_995.5, 1_800_000_000]);
  });

  test.each([
    ['nothing', '<gpx></gpx>'],
    ['no place', '<gpx><trk><trkseg><trkpt lat="x" lon="16"/></trkseg></trk></gpx>'],
    ['a place that does not exist', '<gpx><trk><trkseg><trkpt lat="148" lon="16"/></trkseg></trk></gpx>'],
    ['a time that is none', '<gpx><trkpt lat="48" lon="16"><time>soon</time></trkpt></gpx>'],
    ['something else', 'timestamp,lat,lon'],
  ])('with %s is refused in words', (_, text) => {
    expect(() => parseGpx(text, 0)).toThrow(GpxError);
  });
});
