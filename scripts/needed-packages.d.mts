interface Needs {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export function neededPackages(locked: Record<string, Needs>, names: Iterable<string>): Set<string>;
