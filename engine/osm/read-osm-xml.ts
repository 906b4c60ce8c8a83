import { SaxesParser } from 'saxes';
import { POSITION_STEPS } from '#engine/geo/plane.ts';
import type { Member, OsmSink } from './osm-sink.ts';
import { KEYS, type Tags } from './tags.ts';
import { UnreadableMap } from './unreadable-map.ts';

/** Relevant values are names and speeds; longer values are cut off. */
const LONGEST_VALUE = 255;
/** Characters of one node, way or relation: twice what one with 32,000 members takes, the most that OpenStreetMap allows. */
const LONGEST_ELEMENT = 5_000_000;

/** Reads OpenStreetMap XML as a stream; only the current element is kept, and refused once it is too long. */
export async function readOsmXml(pieces: AsyncIterable<Uint8Array>, sink: OsmSink): Promise<void> {
  const reader = new XmlReader(sink);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) reader.write(decoded(decoder, piece, reader.line));
  reader.write(decoded(decoder, undefined, reader.line));
  reader.end();
}

function decoded(decoder: TextDecoder, piece: Uint8Array | undefined, line: number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new UnreadableMap('not_utf8', 'line', line);
  }
}

class XmlReader {
  readonly #parser = new SaxesParser({ position: true });
  readonly #sink: OsmSink;
  #isOsm = false;
  /** Up to where the parser and this reader keep nothing. */
  #doneTo = 0;
  #id = 0;
  #lat = 0;
  #lon = 0;
  #tags: Record<string, string> | undefined;
  #refs: number[] = [];
  #members: Member[] = [];

  constructor(sink: OsmSink) {
    this.#sink = sink;
    // Anything after the first error is unreliable.
    this.#parser.on('error', (error) => {
      throw new UnreadableMap('not_xml', 'line', this.line, error.message.replace(/^(undefined:)?\d+:\d+: /, ''));
    });
    this.#parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes));
    this.#parser.on('closetag', (tag) => this.#close(tag.name));
  }

  get line(): number {
    return this.#parser.line;
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#parser.position - this.#doneTo > LONGEST_ELEMENT) throw new UnreadableMap('too_large', 'line', this.line);
  }

  end(): void {
    this.#parser.close();
    if (!this.#isOsm) throw new UnreadableMap('not_osm', 'line', 1);
  }

  #open(name: string, attributes: Record<string, unknown>): void {
    const of = (key: string): string => String(attributes[key] ?? '');
    switch (name) {
      case 'osm':
        this.#isOsm = true;
        if (attributes.attribution) this.#sink.attribution?.(of('attribution'));
        return;
      case 'node':
        this.#begin(of('id'));
        this.#lat = this.#steps(of('lat'), 90);
        this.#lon = this.#steps(of('lon'), 180);
        return;
      case 'way':
      case 'relation':
        this.#begin(of('id'));
        return;
      case 'nd':
        this.#refs.push(this.#whole(of('ref')));
        return;
      case 'member':
        this.#member(of('type'), this.#whole(of('ref')), of('role'));
        return;
      case 'tag':
        this.#tag(of('k'), of('v'));
        return;
      default:
        if (!this.#isOsm) throw new UnreadableMap('not_osm', 'line', this.line);
    }
  }

  #begin(id: string): void {
    this.#id = this.#whole(id);
    this.#tags = undefined;
    this.#refs = [];
    this.#members = [];
  }

  #member(kind: string, id: number, role: string): void {
    if (kind === 'node' || kind === 'way' || kind === 'relation') this.#members.push({ kind, id, role });
  }

  #tag(key: string, value: string): void {
    if (!KEYS.has(key)) return;
    this.#tags ??= {};
    this.#tags[key] = value.slice(0, LONGEST_VALUE);
  }

  #close(name: string): void {
    const tags: Tags | undefined = this.#tags;
    if (name === 'node') this.#sink.node(this.#id, this.#lat, this.#lon, tags);
    else if (name === 'way') this.#sink.way(this.#id, this.#refs, tags);
    else if (name === 'relation') this.#sink.relation(this.#id, this.#members, tags);
    else return;
    this.#doneTo = this.#parser.position;
  }

  #whole(value: string): number {
    const number = Number(value);
    if (value === '' || !Number.isSafeInteger(number))
      throw new UnreadableMap('no_id', 'line', this.line, value.slice(0, 40));
    return number;
  }

  #steps(value: string, most: number): number {
    const degrees = Number(value);
    if (value === '' || !(Math.abs(degrees) <= most))
      throw new UnreadableMap('no_place', 'line', this.line, value.slice(0, 40));
    return Math.round(degrees * POSITION_STEPS);
  }
}
