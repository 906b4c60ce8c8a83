import { describe, expect, it } from 'vitest';
import { enclosing, type Shape } from '#contract/shapes.ts';
import { type LonLat, metersApart } from '#contract/sphere.ts';
import { gripsOf, MAX_GRIPS, movedShape, withoutCorner } from './draw-moves.ts';

const circle: Shape = { kind: 'circle', lat: 48, lon: 16, radiusMeters: 100 };
const square: Shape = {
  kind: 'polygon',
  ring: [
    [16, 48],
    [16.01, 48],
    [16.01, 48.01],
    [16, 48.01],
  ],
};
const all = () => true;
const gripOf = (shape: Shape, kind: string, number = 0) => {
  const grip = gripsOf(shape, all).filter((one) => one.kind === kind)[number];
  if (!grip) throw new Error(`no ${kind}`);
  return grip;
};

describe('a circle', () => {
  it('is moved by its centre and resized by its edge', () => {
    expect(movedShape(circle, gripOf(circle, 'middle'), [16.5, 48.25])).toEqual({ ...circle, lon: 16.5, lat: 48.25 });
    const edge = gripOf(circle, 'edge');
    expect(metersApart(48, 16, edge.place[1], edge.place[0])).toBeCloseTo(100, 6);
    expect(movedShape(circle, edge, [16.01, 48])).toMatchObject({
      radiusMeters: Math.round(metersApart(48, 16, 48, 16.01)),
    });
    expect(movedShape(circle, edge, [16, 48])).toMatchObject({ radiusMeters: 1 });
  });

  it('continues across the date line', () => {
    expect(movedShape(circle, gripOf(circle, 'middle'), [180.5, 0])).toMatchObject({ lon: -179.5 });
  });
});

describe('a polygon', () => {
  it('has a handle for each corner and one between each two, which becomes a corner', () => {
    expect(gripsOf(square, all)).toHaveLength(1 + 4 + 4);
    const wider = movedShape(square, gripOf(square, 'between', 3), [15.99, 48.005]);
    expect(wider).toMatchObject({ ring: [...square.ring, [15.99, 48.005]] });
    const cornered = movedShape(square, gripOf(square, 'corner', 1), [16.02, 47.99]);
    expect(cornered).toMatchObject({
      ring: [
        [16, 48],
        [16.02, 47.99],
        [16.01, 48.01],
        [16, 48.01],
      ],
    });
  });

  it('keeps its size when it is moved as a whole, also far north', () => {
    const north = movedShape(square, gripOf(square, 'middle'), [16, 68]);
    expect(enclosing(north).radiusMeters / enclosing(square).radiusMeters).toBeCloseTo(1, 2);
    expect(enclosing(north).lat).toBeCloseTo(68, 6);
  });

  it('loses corners, but never the last three', () => {
    const triangle = withoutCorner(square, 0);
    expect(triangle).toMatchObject({ ring: square.ring.slice(1) });
    expect(withoutCorner(triangle, 0)).toBe(triangle);
  });

  it('offers no more handles at once than can be told apart', () => {
    const ring = Array.from({ length: MAX_GRIPS + 1 }, (_, at): LonLat => {
      const angle = (at * 2 * Math.PI) / (MAX_GRIPS + 1);
      return [16 + Math.cos(angle) / 10, 48 + Math.sin(angle) / 10];
    });
    const round: Shape = { kind: 'polygon', ring };
    expect(gripsOf(round, all)).toHaveLength(1);
    expect(gripsOf(round, ([lon]) => lon > 16.09).length).toBeGreaterThan(10);
  });
});
