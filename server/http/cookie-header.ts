import cookie from '@fastify/cookie';

/** One cookie of a raw Cookie header. */
export const cookieIn = (header: string, name: string): string | undefined => cookie.parse(header)[name];
