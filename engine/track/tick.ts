/** Movement is analysed in steps of ten seconds, a rate that phones at 1 s and at 30 s can both support. */
export const TICK_SECONDS = 10;
export const TICK_MS = TICK_SECONDS * 1000;

export type TickSink = {
  /** Steps from here on begin at this time. */
  begin(timeMs: number): void;
  /**
   * One step, in whole numbers, so that a stored state is exactly the state: speed in cm/s, decimetres east and north,
   * 1/1000 radian between this step and the one before (0 where one of them hardly moved). `unseen` is 0 where fixes were
   * close enough to observe it; an interpolated step says for how many steps it stands.
   */
  tick(speed: number, east: number, north: number, turn: number, unseen: number): void;
  /**
   * The steps end; the phone was at rest (or off, when `known` is false) until the second time. The last steps, for
   * `restMs`, were part of that rest.
   */
  rest(fromMs: number, untilMs: number, known: boolean, restMs?: number): void;
};
