import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/** Run from source, a thread needs a TypeScript loader of its own. */
const fromSource = (file: URL): string =>
  `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(file.href)});
  });`;

/** Reading the sources takes a thread seconds: tests set what builds a thread from them, as a file. */
export const builtThreads: { fileOf?: (source: string) => string } = {};

interface ThreadOptions {
  /** One that needs more memory ends with an error, alone. */
  resourceLimits?: ResourceLimits;
}

/** Starts a thread from its source file, or from what the build made of it: each is an entry of its own there. */
export function startThread(source: string, workerData: unknown, options: ThreadOptions = {}): Worker {
  const whole = { ...options, workerData };
  if (isSource && builtThreads.fileOf) return new Worker(builtThreads.fileOf(source), whole);
  if (isSource) return new Worker(fromSource(new URL(`../../${source}`, import.meta.url)), { ...whole, eval: true });
  return new Worker(new URL(`./${path.basename(source, '.ts')}.js`, import.meta.url), whole);
}
