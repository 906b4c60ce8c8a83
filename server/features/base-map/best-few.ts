/** The first few in an order, without sorting all. Of equal ones the earlier comes first. */
export class BestFew<One> {
  readonly found: One[] = [];

  constructor(
    private readonly most: number,
    private readonly order: (one: One, other: One) => number,
  ) {}

  add(one: One): void {
    const { found, most, order } = this;
    const last = found.at(-1);
    if (last !== undefined && found.length === most && order(one, last) >= 0) return;
    const at = found.findIndex((other) => order(one, other) < 0);
    found.splice(at < 0 ? found.length : at, 0, one);
    if (found.length > most) found.pop();
  }
}
