import { latOf, lonOf, type Place } from '#phone/world/town/plane.ts';

export type OsmTags = Readonly<Record<string, string>>;

/**
 * Gathers nodes and ways and writes them as an OpenStreetMap file; equal places are one node. Ways that no real map
 * knows have numbers below zero.
 */
export class OsmWriter {
  private readonly places = new Map<string, number>();
  private readonly nodeTags = new Map<number, OsmTags>();
  private readonly ways: { nodes: number[]; tags: OsmTags }[] = [];

  point(place: Place, tags: OsmTags): void {
    this.nodeTags.set(this.nodeAt(place), tags);
  }

  line(places: readonly Place[], tags: OsmTags): void {
    this.ways.push({ nodes: places.map((place) => this.nodeAt(place)), tags });
  }

  area(outline: readonly Place[], tags: OsmTags): void {
    const [first] = outline;
    if (first) this.line([...outline, first], tags);
  }

  text(attribution: string): string {
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<osm version="0.6" generator="MOVE Dashboard" attribution="${escaped(attribution)}">`,
    ];
    for (const [key, id] of this.places) {
      const [lat, lon] = key.split(' ');
      const tags = this.nodeTags.get(id);
      const head = `<node id="${id}" version="1" lat="${lat}" lon="${lon}"`;
      lines.push(tags ? `${head}>${tagged(tags)}</node>` : `${head}/>`);
    }
    this.ways.forEach(({ nodes, tags }, at) => {
      const refs = nodes.map((node) => `<nd ref="${node}"/>`).join('');
      lines.push(`<way id="${-1 - at}" version="1">${refs}${tagged(tags)}</way>`);
    });
    lines.push('</osm>', '');
    return lines.join('\n');
  }

  private nodeAt({ x, y }: Place): number {
    const key = `${latOf(y).toFixed(7)} ${lonOf(x).toFixed(7)}`;
    const known = this.places.get(key) ?? this.places.size + 1;
    this.places.set(key, known);
    return known;
  }
}

const tagged = (tags: OsmTags): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
