/** Computing time by project, in milliseconds. */
export type SpentTime = readonly (readonly [projectId: number, ms: number])[];

/** Sums the engine's computing time per project, of this thread and as reported by worker threads. */
function createEngineTime() {
  const byProject = new Map<number, number>();
  const spent = (): [number, number][] => [...byProject];
  return {
    spend: (projectId: number, ms: number): void => {
      byProject.set(projectId, (byProject.get(projectId) ?? 0) + ms);
    },
    spent,
    /** Returns and resets the sums, for a thread that reports to another one. */
    take: (): SpentTime => {
      const taken = spent();
      byProject.clear();
      return taken;
    },
  };
}

export const engineTime = createEngineTime();
