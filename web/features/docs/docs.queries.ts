import { useQuery } from '@tanstack/react-query';
import { CallError } from '#web/api/call-failure.ts';
import { call } from '#web/api/request.ts';
import type { ApiDescription } from './api-description.ts';

const fetchDescription = (signal: AbortSignal): Promise<ApiDescription> =>
  new Promise((resolve, reject) => {
    void call<ApiDescription>({
      url: '/openapi.json',
      method: 'GET',
      label: 'docs',
      signal,
      success: resolve,
      failure: (failure) => reject(new CallError(failure)),
    });
  });

/** The description changes with the server's version only. */
export const useApiDescription = () =>
  useQuery({
    queryKey: ['docs', 'description'],
    queryFn: ({ signal }) => fetchDescription(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
