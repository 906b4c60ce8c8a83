/** A share of all cells: those whose number divided by `of` leaves `at`. */
export interface PartOfCells {
  of: number;
  at: number;
}

/** Of each kind in a cell: events, people in the week with the most, people in this week, this week, last person. */
const [EVENTS, PEOPLE, PEOPLE_IN_WEEK, WEEK, PERSON, FIELDS] = [0, 1, 2, 3, 4, 5];

/**
 * Counts events by cell and kind, with the people behind them, who are given week by week and one after the other.
 * Keeps a bounded number of cells: once there are more, it counts only half of them, and `left` names the others.
 */
export class EventCounts {
  readonly left: PartOfCells[] = [];
  private slots = new Map<number, number>();
  private readonly fields: Int32Array;
  private readonly width: number;
  /** Counted from one, because fields begin with zero. */
  private week = 0;
  private person = 0;

  constructor(
    private readonly most: number,
    private readonly kinds: number,
    private part: PartOfCells,
  ) {
    this.width = kinds * FIELDS;
    this.fields = new Int32Array(most * this.width);
  }

  startWeek(): void {
    this.week++;
  }

  startPerson(): void {
    this.person++;
  }

  add(cell: number, kind: number): void {
    const slot = this.slotOf(cell);
    if (slot === undefined) return;
    const { fields } = this;
    const at = slot * this.width + kind * FIELDS;
    const get = (field: number): number => fields[at + field] ?? 0;
    fields[at + EVENTS] = get(EVENTS) + 1;
    if (get(PERSON) === this.person) return;
    fields[at + PERSON] = this.person;
    fields[at + PEOPLE_IN_WEEK] = get(WEEK) === this.week ? get(PEOPLE_IN_WEEK) + 1 : 1;
    fields[at + WEEK] = this.week;
    fields[at + PEOPLE] = Math.max(get(PEOPLE), get(PEOPLE_IN_WEEK));
  }

  /** By kind. */
  *cells(): Generator<{ cell: number; counts: { events: number; people: number }[] }> {
    for (const [cell, slot] of this.slots) {
      const counts = Array.from({ length: this.kinds }, (_, kind) => {
        const at = slot * this.width + kind * FIELDS;
        return { events: this.fields[at + EVENTS] ?? 0, people: this.fields[at + PEOPLE] ?? 0 };
      });
      yield { cell, counts };
    }
  }

  private slotOf(cell: number): number | undefined {
    const known = this.slots.get(cell);
    if (known !== undefined) return known;
    while (this.isInPart(cell) && this.slots.size === this.most) this.halve();
    if (!this.isInPart(cell)) return undefined;
    const slot = this.slots.size;
    this.slots.set(cell, slot);
    return slot;
  }

  private isInPart(cell: number): boolean {
    return cell % this.part.of === this.part.at;
  }

  private halve(): void {
    const { of, at } = this.part;
    this.left.push({ of: 2 * of, at: at + of });
    this.part = { of: 2 * of, at };
    const kept = new Map<number, number>();
    // In the order of their slots, so that each moves into one that is free by then.
    for (const [cell, slot] of this.slots) {
      if (!this.isInPart(cell)) continue;
      this.fields.copyWithin(kept.size * this.width, slot * this.width, (slot + 1) * this.width);
      kept.set(cell, kept.size);
    }
    this.fields.fill(0, kept.size * this.width);
    this.slots = kept;
  }
}
