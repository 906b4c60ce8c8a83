import { NO_PROJECT } from '../../../contract/constants.ts';

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

/** The current project, also when the list at hand does not hold it. */
export const currentOption = (options: readonly ProjectOption[], projectId: number, nameless: string): ProjectOption =>
  options.find((option) => option.projectId === projectId) ?? { projectId, productName: nameless };
