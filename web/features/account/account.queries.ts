import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/session.ts';
import { deleteUser, removeAvatar, saveAvatar, saveUser } from '#contract/users.ts';
import { request } from '#web/api/request.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { setUser } from '#web/session/session-changes.ts';
import { identityOfPage } from './identity-of-page.ts';

export interface Profile {
  firstname: string;
  lastname: string;
  company: string;
}

export const useSaveProfile = () =>
  useMutation({
    mutationFn: (profile: Profile) => request(saveUser, { body: { ...profile } }, { label: 'user' }),
    onSuccess: ({ user }) => setUser(user),
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (uid: string) => request(deleteUser, { body: { uid } }, { label: 'user' }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      identityOfPage().changePassword(current, next),
  });

export const useResendMail = () =>
  useMutation({ mutationFn: () => identityOfPage().resendVerification(languageOfPage()) });

export const useSaveAvatar = () =>
  useMutation({
    mutationFn: async (picture: () => Promise<string>) => request(saveAvatar, { body: { image: await picture() } }),
    onSuccess: ({ user }) => setUser(user),
  });

export const useRemoveAvatar = () =>
  useMutation({
    mutationFn: () => request(removeAvatar, {}),
    onSuccess: ({ user }) => setUser(user),
  });

const SESSIONS = ['own-sessions'];
const LOOK_AGAIN_MS = 30_000;

export const useOwnSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await request(listOwnSessions, {}, { signal })).items,
    refetchInterval: LOOK_AGAIN_MS,
  });

function useSessionsChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void client.invalidateQueries({ queryKey: SESSIONS }) });
}

export const useEndOwnSession = () => useSessionsChange((id: string) => request(endOwnSession, { params: { id } }));

export const useEndOthers = () => useSessionsChange(() => request(endOtherSessions, {}));
