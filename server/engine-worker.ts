/** A thread that runs the engine, so that it never delays the reply to an upload. */
import { derivations } from './features/derivations.ts';
import { runEngineThread } from './ingest/run/engine-thread.ts';

runEngineThread(derivations);
