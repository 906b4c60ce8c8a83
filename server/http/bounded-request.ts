import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { answerConnectionError, TINY_CHUNKS } from './failures.ts';
import { isOneTooMany } from './limit-pipelining.ts';

/** Ordinary bodies come in fewer chunks than this, which are passed on as they are. */
const MAX_PLAIN_CHUNKS = 16;
const [MIN_BLOCK_BYTES, MAX_BLOCK_BYTES] = [4 * 1024, 64 * 1024];
/** Chunks that any body may have; beyond these, so many bytes have to arrive for each. */
const FREE_CHUNKS = 1_000;
const MIN_BYTES_PER_CHUNK = 16;

/** Connections with many small chunks that are read in one turn of the event loop. */
const READS_PER_TURN = 4;
const waiting: (() => void)[] = [];

function queueRead(read: () => void): void {
  if (waiting.push(read) === 1) setImmediate(readSome);
}

function readSome(): void {
  for (const read of waiting.splice(0, READS_PER_TURN)) read();
  if (waiting.length > 0) setImmediate(readSome);
}

/**
 * A request whose body costs about as much as its bytes, however they are divided. Node creates an object per chunk, so
 * one-byte chunks would take hundreds of times their size: small ones are copied into blocks, and a body of little else
 * but chunk headers is refused.
 */
export class BoundedRequest extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #block: Buffer | null = null;
  #filled = 0;
  #isQueued = false;
  #isRefused = false;
  #onBytes: ((bytes: number) => void) | null = null;

  constructor(socket: Socket) {
    super(socket);
    if (isOneTooMany(socket)) this.#endConnection();
  }

  /** Calls back with the bytes that have arrived and with those of each further chunk, whoever reads the body. */
  watchBytes(onBytes: (bytes: number) => void): void {
    this.#onBytes = onBytes;
    if (this.#bytes > 0) onBytes(this.#bytes);
  }

  /** Reads no more of the body, and closes the connection. */
  refuse(why: { code: string }): void {
    this.#isRefused = true;
    answerConnectionError(why, this.socket);
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#flush();
      return super.push(null);
    }
    if (this.destroyed || this.#isRefused) return false;
    this.#chunks += 1;
    this.#bytes += chunk.length;
    this.#onBytes?.(chunk.length);
    if (this.#chunks > FREE_CHUNKS + this.#bytes / MIN_BYTES_PER_CHUNK) this.refuse(TINY_CHUNKS);
    if (this.#isRefused) return false;
    if (this.#chunks <= MAX_PLAIN_CHUNKS || chunk.length >= MAX_BLOCK_BYTES / 4) {
      this.#flush();
      return super.push(chunk);
    }
    return this.#collect(chunk);
  }

  /** No more is read from the connection until others were served. */
  #collect(chunk: Buffer): false {
    if (this.#block && this.#filled + chunk.length > this.#block.length) this.#flush();
    this.#block ??= Buffer.allocUnsafeSlow(Math.min(MAX_BLOCK_BYTES, Math.max(MIN_BLOCK_BYTES, this.#bytes)));
    this.#filled += chunk.copy(this.#block, this.#filled);
    if (!this.#isQueued) {
      this.#isQueued = true;
      queueRead(() => {
        this.#isQueued = false;
        if (!this.destroyed && !this.#isRefused) this._read(0);
      });
    }
    return false;
  }

  #flush(): void {
    if (!this.#block) return;
    super.push(this.#block.subarray(0, this.#filled));
    this.#block = null;
    this.#filled = 0;
  }

  /** Node sets `upgrade`, and does not parse the rest of what it read from a connection that is upgraded. */
  #endConnection(): void {
    Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} });
    this.socket.destroy();
  }
}
