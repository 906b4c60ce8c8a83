import type { GroundKind } from '#engine/roads/ground.ts';
import type { CountryLimits } from '#engine/roads/limits.ts';
import { overviewKindOf } from '#engine/roads/overview.ts';
import { packFacts } from '#engine/roads/pack-cell.ts';
import { isRail } from '#engine/roads/way.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import { areaOfTags, lineOfTags } from './ground-of-tags.ts';
import { railModeOf, stopModesOf } from './stops-of-tags.ts';
import type { Tags } from './tags.ts';
import { type TaggedWay, wayOfTags } from './way-of-tags.ts';

/** A road, path or rail without its name, ref and positions. */
export type Road = {
  readonly facts: TaggedWay;
  readonly packed: Uint8Array;
  readonly isRail: boolean;
  /** Its representation in the overview. */
  readonly afar: GroundKind | undefined;
};

/** What follows from a way's tags. */
export type Meaning = {
  readonly road: Road | undefined;
  readonly track: LineMode | undefined;
  readonly stops: readonly LineMode[];
  /** What it is as an area if it is closed, and as a line. */
  readonly area: GroundKind | undefined;
  readonly line: GroundKind | undefined;
};

const MAX_KEPT = 8192;

/** Derived once for all ways that share their tags. */
export class Meanings {
  readonly #limits: CountryLimits;
  readonly #known = new Map<Tags, Meaning>();

  constructor(limits: CountryLimits) {
    this.#limits = limits;
  }

  of(tags: Tags): Meaning {
    const known = this.#known.get(tags);
    if (known) return known;
    // Each block of a file has its own tags; those of past blocks are not needed again.
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    const meaning = this.#find(tags);
    this.#known.set(tags, meaning);
    return meaning;
  }

  #find(tags: Tags): Meaning {
    const facts = wayOfTags(tags, this.#limits);
    return {
      road: facts && {
        facts,
        packed: packFacts(facts),
        isRail: isRail(facts.type),
        afar: overviewKindOf(facts),
      },
      track: railModeOf(tags),
      stops: stopModesOf(tags),
      area: areaOfTags(tags),
      line: lineOfTags(tags),
    };
  }
}
