import { NO_PROJECT } from '#contract/constants.ts';

export interface ProjectOption {
  projectId: number;
  productName: string;
}

const byName = new Intl.Collator(undefined, { sensitivity: 'accent', numeric: true });

/** SELECT PROJECT first, then the projects by name, whatever the case of their letters. */
export function projectOptions(projects: readonly ProjectOption[], selectProject: string): ProjectOption[] {
  const sorted = projects
    .map(({ projectId, productName }) => ({ projectId, productName }))
    .sort((a, b) => byName.compare(a.productName, b.productName) || a.projectId - b.projectId);
  return [{ projectId: NO_PROJECT, productName: selectProject }, ...sorted];
}

/** What a typed text finds: by name or number. What the server searched is found already. */
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
