import { expect } from '@playwright/test';
import { POSITION_STEPS } from '#engine/geo/plane.ts';
import type { Way } from '#engine/roads/way.ts';
import type { ProductSession } from './product-session.ts';

/** Ways as a map file, with signs where the limit comes from one. */
export function asMapFile(ways: readonly Way[]): Uint8Array {
  const nodes = new Map<string, number>();
  const nodeOf = (lat = 0, lon = 0): number => {
    const key = `lat="${lat / POSITION_STEPS}" lon="${lon / POSITION_STEPS}"`;
    const known = nodes.get(key) ?? nodes.size + 1;
    nodes.set(key, known);
    return known;
  };
  const lines = ways.map(({ id, lat, lon, type, name, limitFrom, limitAlong }) => {
    const refs = Array.from(lat, (one, at) => `<nd ref="${nodeOf(one, lon[at])}"/>`);
    const tags = {
      highway: type,
      ...(name && { name }),
      ...(limitFrom === 'sign' && { maxspeed: String(limitAlong) }),
    };
    const tagLines = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`);
    return `<way id="${Math.abs(id)}" version="1">${[...refs, ...tagLines].join('')}</way>`;
  });
  const places = [...nodes].map(([place, id]) => `<node id="${id}" version="1" ${place}/>`);
  return new TextEncoder().encode(`<osm version="0.6">\n${[...places, ...lines].join('\n')}\n</osm>\n`);
}

/** Imports a map as a dolphin does, and waits until it is whole. */
export async function importMap(dolphin: ProductSession, name: string, file: Uint8Array): Promise<void> {
  const input = { purpose: 'roads', name: `${name}.osm`, size: file.length };
  const { id } = (await dolphin.post('/move/file', input)) as { id: string };
  await dolphin.putBytes(`/move/file/${id}/part?offset=0`, file);
  const region = (await dolphin.post('/move/map/region', { uploadId: id, name, country: 'AT' })) as { id: string };
  const state = async () => {
    const { items } = (await dolphin.get('/move/map/region')) as { items: { id: string; state: string }[] };
    return items.find((one) => one.id === region.id)?.state;
  };
  await expect.poll(state, { timeout: 40_000 }).toBe('active');
}
