import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { KeyDetails } from './key-details.tsx';
import { KeysList } from './keys-list.tsx';

interface Props {
  projectId: number;
  /** The calls that this key may make, as commands. */
  commands: (apiKey: ApiKey) => ReactNode;
}

/** The keys of a project, or the one that the address names. */
export function KeysScreen({ projectId, commands }: Props) {
  const { parameters } = useParameters();
  return parameters.key ? (
    <KeyDetails key={parameters.key} projectId={projectId} id={parameters.key} commands={commands} />
  ) : (
    <KeysList projectId={projectId} />
  );
}
