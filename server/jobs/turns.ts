/** More than ever wait at once; who was served longest ago is forgotten, and comes first again. */
const MAX_REMEMBERED = 1_000;

/** Remembers who was served, so that whoever waited longest for a turn comes next, however much others bring. */
export interface Turns<Owner> {
  serve(owner: Owner): void;
  /** Who was served, the last one at the end; everybody else comes before them. */
  served(): Owner[];
}

export function createTurns<Owner>(mostRemembered = MAX_REMEMBERED): Turns<Owner> {
  const served = new Set<Owner>();
  return {
    serve: (owner) => {
      served.delete(owner);
      served.add(owner);
      const [first] = served;
      if (served.size > mostRemembered && first !== undefined) served.delete(first);
    },
    served: () => [...served],
  };
}
