/** A column of whole numbers that grows. */
export class IntColumn {
  length = 0;
  private data = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }
}

/**
 * The rows of each owner in the order of their sequence numbers: `rows` from `from[owner]` to `from[owner + 1]`.
 * Counted, not sorted: feeds are long and nearly in order.
 */
export function groupedRows(
  owner: IntColumn,
  sequence: IntColumn,
  owners: number,
): { from: Uint32Array; rows: Uint32Array } {
  const from = new Uint32Array(owners + 1);
  for (let row = 0; row < owner.length; row++) {
    const next = owner.at(row) + 1;
    from[next] = (from[next] ?? 0) + 1;
  }
  for (let at = 0; at < owners; at++) from[at + 1] = (from[at + 1] ?? 0) + (from[at] ?? 0);
  const to = from.slice();
  const rows = new Uint32Array(owner.length);
  for (let row = 0; row < owner.length; row++) {
    const own = owner.at(row);
    const at = to[own] ?? 0;
    rows[at] = row;
    to[own] = at + 1;
  }
  for (let own = 0; own < owners; own++) {
    const part = rows.subarray(from[own] ?? 0, from[own + 1] ?? 0);
    if (!isInOrder(part, sequence)) part.sort((a, b) => sequence.at(a) - sequence.at(b));
  }
  return { from, rows };
}

function isInOrder(rows: Uint32Array, sequence: IntColumn): boolean {
  for (let at = 1; at < rows.length; at++) {
    if (sequence.at(rows[at] ?? 0) < sequence.at(rows[at - 1] ?? 0)) return false;
  }
  return true;
}
