import { useMutation } from '@tanstack/react-query';
import type { deleteUser, saveUser } from '../../../contract/users.ts';
import { request } from '../../api/request.ts';
import { languageOfPage } from '../../i18n/i18n.ts';
import { setUser } from '../../session/session-changes.ts';
import { identityOfPage } from './identity-of-page.ts';

export interface Profile {
  firstname: string;
  lastname: string;
  company: string;
}

export const useSaveProfile = () =>
  useMutation({
    mutationFn: (profile: Profile) =>
      request<typeof saveUser>({ method: 'POST', path: '/api/user' }, { body: { ...profile } }, { label: 'user' }),
    onSuccess: ({ user }) => setUser(user),
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (uid: string) =>
      request<typeof deleteUser>({ method: 'POST', path: '/api/user/delete' }, { body: { uid } }, { label: 'user' }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      identityOfPage().changePassword(current, next),
  });

export const useResendMail = () =>
  useMutation({ mutationFn: () => identityOfPage().resendVerification(languageOfPage()) });
