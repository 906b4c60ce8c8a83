import { NO_PROJECT } from '#contract/constants.ts';

export interface ProjectOption {
  projectId: number;
  productName: string;
}

const byName = new Intl.Collator(undefined, { sensitivity: 'accent', numeric: true });

/** SELECT PROJECT first, then the projects by name, ignoring case. */
export function projectOptions(projects: readonly ProjectOption[], selectProject: string): ProjectOption[] {
  const sorted = projects
    .map(({ projectId, productName }) => ({ projectId, productName }))
    .sort((a, b) => byName.compare(a.productName, b.productName) || a.projectId - b.projectId);
  return [{ projectId: NO_PROJECT, productName: selectProject }, ...sorted];
}

/** Filters by name or number, unless the server has already searched. */
export function matchingOptions(
  options: readonly ProjectOption[],
  typed: string,
  searchedByServer: boolean,
): ProjectOption[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return options.filter(
    ({ projectId, productName }) =>
      wanted === '' ||
      (searchedByServer && projectId !== NO_PROJECT) ||
      productName.toLocaleLowerCase().includes(wanted) ||
      String(projectId) === wanted,
  );
}
