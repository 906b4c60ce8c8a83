import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dropFileUpload, listFileUploads } from '#contract/file-uploads.ts';
import {
  cancelMapImport,
  changeMapRegion,
  deleteMapRegion,
  importMapRegion,
  listMapRegions,
} from '#contract/map-regions.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'map' };
const REGIONS = ['map-regions'] as const;
const UPLOADS = ['map-uploads'] as const;
/** While something is imported one wants to see it move. */
const LOOK_OFTEN_MS = 1_000;

export const useRegions = () =>
  useQuery({
    queryKey: REGIONS,
    queryFn: ({ signal }) => request(listMapRegions, {}, { ...LABEL, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((region) => region.state === 'importing') ? LOOK_OFTEN_MS : false,
  });

/** Uploads that broke off. */
export const useUnfinished = () =>
  useQuery({
    queryKey: UPLOADS,
    queryFn: ({ signal }) => request(listFileUploads, { query: { purpose: 'roads' } }, { ...LABEL, signal }),
  });

function useLookAgain() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: REGIONS }),
      client.invalidateQueries({ queryKey: UPLOADS }),
    ]);
  };
}

export interface ImportWish {
  uploadId: string;
  name: string;
  country: string | null;
  replaces: string | null;
}

export const useImportRegion = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (body: ImportWish) => request(importMapRegion, { body }, LABEL),
    onSettled: lookAgain,
  });
};

export const useChangeRegion = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: number; active: boolean }) =>
      request(changeMapRegion, { params: { id }, body }, LABEL),
    onSettled: lookAgain,
  });
};

export const useCancelImport = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (id: string) => request(cancelMapImport, { params: { id } }, LABEL),
    onSettled: lookAgain,
  });
};

export const useDeleteRegion = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (id: string) => request(deleteMapRegion, { params: { id } }, LABEL),
    onSettled: lookAgain,
  });
};

export const useDropUpload = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (id: string) => request(dropFileUpload, { params: { id } }, LABEL),
    onSettled: lookAgain,
  });
};
