import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { answerConnectionError, TINY_CHUNKS } from './failures.ts';
import { isOneTooMany } from './limit-pipelining.ts';

/** Ordinary bodies come in fewer chunks than this, which are passed on as they are. */
const MAX_PLAIN_CHUNKS = 16;
const BLOCK_BYTES = 64 * 1024;
/** Chunks that any body may have; beyond these, so many bytes have to arrive for each. */
const FREE_CHUNKS = 1_000;
const MIN_BYTES_PER_CHUNK = 16;

/** Connections with many small chunks that go on reading in one turn of the event loop. */
const FLUSHES_PER_TURN = 4;
const flushes: (() => void)[] = [];

function queueFlush(flush: () => void): void {
  if (flushes.push(flush) === 1) setImmediate(flushSome);
}

function flushSome(): void {
  for (const flush of flushes.splice(0, FLUSHES_PER_TURN)) flush();
  if (flushes.length > 0) setImmediate(flushSome);
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
  /** What of the block is filled and not yet passed on. */
  #from = 0;
  #to = 0;
  #isQueued = false;

  constructor(socket: Socket) {
    super(socket);
    if (isOneTooMany(socket)) this.#endConnection();
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#flush();
      return super.push(null);
    }
    if (this.destroyed) return false;
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks > FREE_CHUNKS + this.#bytes / MIN_BYTES_PER_CHUNK) return this.#refuse();
    if (this.#chunks <= MAX_PLAIN_CHUNKS || chunk.length >= BLOCK_BYTES / 4) {
      this.#flush();
      return super.push(chunk);
    }
    return this.#collect(chunk);
  }

  /** No more is read from the connection until others were served. */
  #collect(chunk: Buffer): false {
    if (this.#block && this.#to + chunk.length > BLOCK_BYTES) {
      this.#flush();
      this.#block = null;
    }
    if (!this.#block) {
      this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      this.#from = this.#to = 0;
    }
    this.#to += chunk.copy(this.#block, this.#to);
    if (!this.#isQueued) {
      this.#isQueued = true;
      queueFlush(() => {
        this.#isQueued = false;
        this.#flush();
      });
    }
    return false;
  }

  #flush(): void {
    if (!this.#block || this.#from === this.#to) return;
    const bytes = this.#block.subarray(this.#from, this.#to);
    this.#from = this.#to;
    super.push(bytes);
  }

  #refuse(): false {
    answerConnectionError(TINY_CHUNKS, this.socket);
    this.destroy();
    return false;
  }

  /** Node sets `upgrade`, and does not parse the rest of what it read from a connection that is upgraded. */
  #endConnection(): void {
    Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} });
    this.socket.destroy();
  }
}
