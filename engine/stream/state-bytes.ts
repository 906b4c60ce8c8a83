/** Serialises a stream's state: what a server stores per user between two batches. */
export class StateWriter {
  private bytes = new DataView(new ArrayBuffer(1024));
  private at = 0;

  f64(...values: number[]): void {
    for (const value of values) {
      this.room(8);
      this.bytes.setFloat64(this.at, value);
      this.at += 8;
    }
  }

  u8(...values: number[]): void {
    for (const value of values) {
      this.room(1);
      this.bytes.setUint8(this.at, value);
      this.at += 1;
    }
  }

  i16(values: Int16Array, from: number, to: number): void {
    for (let k = from; k < to; k++) {
      this.room(2);
      this.bytes.setInt16(this.at, values[k] ?? 0);
      this.at += 2;
    }
  }

  f32(values: Float32Array, from = 0, to = values.length): void {
    for (let k = from; k < to; k++) {
      this.room(4);
      this.bytes.setFloat32(this.at, values[k] ?? 0);
      this.at += 4;
    }
  }

  done(): Uint8Array {
    return new Uint8Array(this.bytes.buffer.slice(0, this.at));
  }

  private room(size: number): void {
    if (this.at + size <= this.bytes.byteLength) return;
    const larger = new Uint8Array(this.bytes.byteLength * 2);
    larger.set(new Uint8Array(this.bytes.buffer));
    this.bytes = new DataView(larger.buffer);
  }
}

export class StateReader {
  private readonly bytes: DataView;
  private at = 0;

  constructor(state: Uint8Array) {
    this.bytes = new DataView(state.buffer, state.byteOffset, state.byteLength);
  }

  f64(): number {
    this.at += 8;
    return this.bytes.getFloat64(this.at - 8);
  }

  u8(): number {
    this.at += 1;
    return this.bytes.getUint8(this.at - 1);
  }

  i16(into: Int16Array, from: number, to: number): void {
    for (let k = from; k < to; k++) {
      into[k] = this.bytes.getInt16(this.at);
      this.at += 2;
    }
  }

  f32(into: Float32Array, from = 0, to = into.length): void {
    for (let k = from; k < to; k++) {
      into[k] = this.bytes.getFloat32(this.at);
      this.at += 4;
    }
  }
}
