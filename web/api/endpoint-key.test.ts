import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { getApiKey, listApiKeys } from '#contract/api-keys.ts';
import { endpointKey, invalidate } from './endpoint-key.ts';
import { afterCursor } from './use-pages.ts';

const ID = '0b8f1c1e-6f0a-4a63-9b39-0f4f0a3c7d51';
const keyOf = (id: string, projectId: number) => [...endpointKey(getApiKey), { params: { id }, query: { projectId } }];
const pagesOf = (projectId: number) => [...endpointKey(listApiKeys), { query: { projectId, search: 'x' } }, 'pages'];

async function staleAfter(stale: Parameters<typeof invalidate>[1]) {
  const client = new QueryClient();
  const keys = { one: keyOf(ID, 1), other: keyOf('other', 1), pages: pagesOf(1), pagesOfOther: pagesOf(2) };
  for (const key of Object.values(keys)) client.setQueryData(key, {});
  await invalidate(client, stale);
  return Object.entries(keys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

it('invalidates all answers of an endpoint', async () => {
  expect(await staleAfter([listApiKeys])).toEqual(['pages', 'pagesOfOther']);
  expect(await staleAfter([listApiKeys, getApiKey])).toHaveLength(4);
});

it('narrows them to those requested with part of the input', async () => {
  expect(await staleAfter([endpointKey(listApiKeys, { query: { projectId: 2 } })])).toEqual(['pagesOfOther']);
  expect(await staleAfter([endpointKey(getApiKey, { params: { id: ID } })])).toEqual(['one']);
});

it('asks for the next page with the cursor of the one before', () => {
  const input = { query: { projectId: 1, search: 'x' } };
  expect(afterCursor<typeof listApiKeys>(input, '')).toBe(input);
  expect(afterCursor<typeof listApiKeys>(input, 'abc')).toEqual({ query: { ...input.query, cursor: 'abc' } });
});
