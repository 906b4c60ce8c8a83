/** Milliseconds of computing by project. */
export type SpentTime = readonly (readonly [projectId: number, ms: number])[];

/** Adds up what the engine computes for each project in this thread, and what its threads tell it. */
function createEngineTime() {
  const byProject = new Map<number, number>();
  const spent = (): [number, number][] => [...byProject];
  return {
    spend: (projectId: number, ms: number): void => {
      byProject.set(projectId, (byProject.get(projectId) ?? 0) + ms);
    },
    spent,
    /** Answers it and begins anew: for a thread that tells another one. */
    take: (): SpentTime => {
      const taken = spent();
      byProject.clear();
      return taken;
    },
  };
}

export const engineTime = createEngineTime();
