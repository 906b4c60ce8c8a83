import type { Context } from './context.ts';
import type { Listener } from './events.ts';
import type { InTurn } from './http/call-turns.ts';
import type { Gatekeeper } from './http/gatekeeper.ts';
import type { KeyCallRules } from './http/key-call-rules.ts';
import type { KeyCallListener } from './http/key-calls.ts';
import type { RawRoute } from './http/raw-route.ts';
import type { Route } from './http/route.ts';
import type { Intake } from './ingest/receive/intake.ts';
import type { RecordHandler } from './ingest/receive/store-records.ts';
import type { UploadQuotas } from './ingest/receive/upload-quotas.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Restorer } from './restore.ts';

/** What the application creates once and some routes need in addition to the context. */
export interface Services {
  gatekeeper: Gatekeeper;
  intake: Intake;
  /** Of phones and of apps that report for them. */
  quotas: UploadQuotas;
  onKeyCall: KeyCallListener;
  keyCallRules: KeyCallRules;
  /** Of all calls of this process. */
  inTurn: InTurn;
  /** Those of all features. */
  restorers: readonly Restorer[];
}

export interface Stoppable {
  stop(): Promise<unknown>;
}

/** Everything that the server needs to know about a feature; it loops over the list in `features/index.ts`. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** Its files that others may import; `tests/architecture.test.ts` refuses imports of all others. */
  exports?: readonly string[];
  routes?: (context: Context, services: Services) => Route[];
  /** Endpoints that read raw bytes or stay open. */
  rawRoutes?: (context: Context, services: Services) => RawRoute[];
  restorers?: (context: Context) => Restorer[];
  /** Called inside the transaction of every change that is published. */
  listeners?: readonly Listener[];
  /** Called in the transaction that stores uploaded records. */
  recordHandlers?: readonly RecordHandler[];
  /** Queues and schedules, registered in a process that runs the part `jobs`. */
  jobs?: readonly ((jobs: Jobs, context: Context) => Promise<void>)[];
  /** Loops and threads of a process that runs the part `jobs`, started after the feature's jobs. */
  workers?: readonly ((context: Context, jobs: Jobs) => Stoppable | Promise<Stoppable>)[];
  /** Loops of every process, whichever parts it runs. */
  processWorkers?: readonly ((context: Context) => Stoppable | Promise<Stoppable>)[];
}

export const feature = (definition: Feature): Feature => definition;
