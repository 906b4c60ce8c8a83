/** Least-recently-used cache, bounded by weight. */
export class BoundedCache<Value> {
  private readonly kept = new Map<string, { value: Value; weight: number }>();
  private weight = 0;

  constructor(
    private readonly most: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  set(key: string, value: Value): void {
    this.drop(key);
    const weight = this.weigh(value);
    this.kept.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}

/** Concurrent requests share one computation; failures are retried. */
export class SharedWork<Value> {
  private readonly running = new Map<string, Promise<Value>>();

  run(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.running.get(key);
    if (known) return known;
    const begun = make().finally(() => this.running.delete(key));
    this.running.set(key, begun);
    return begun;
  }
}
