import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { KeyDetails } from './key-details.tsx';
import { KeysList } from './keys-list.tsx';

const PARAMETERS = { key: text() };

interface Props {
  projectId: number;
  /** The calls that this key may make, as commands. */
  commands: (apiKey: ApiKey) => ReactNode;
}

/** The keys of a project, or the one that the address names. */
export function KeysScreen({ projectId, commands }: Props) {
  const { query } = useAddress(PARAMETERS);
  return query.key ? (
    <KeyDetails key={query.key} projectId={projectId} id={query.key} commands={commands} />
  ) : (
    <KeysList projectId={projectId} />
  );
}
