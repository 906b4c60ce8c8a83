import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_COOKIE } from '#contract/constants.ts';

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const;

export const loginTokenOf = (request: FastifyRequest): string | null => request.cookies[LOGIN_COOKIE] || null;

export function setLoginCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  reply.setCookie(LOGIN_COOKIE, token, { ...options(secure), expires });
}

export function clearLoginCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(LOGIN_COOKIE, options(secure));
}
