import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MESSAGE } from './messages.ts';
import { globalRole, projectRoleEntry } from './role-schemas.ts';
import { email, line } from './text.ts';

export const uid = z.string().check(z.minLength(1), z.maxLength(255));
const idToken = z.string().check(z.minLength(1), z.maxLength(8_192));

/** An image within the product or at an https URL; empty for none. */
export const image = z.string().check(
  z.maxLength(2_048),
  z.refine((value) => value === '' || /^(https:\/\/|\/(?!\/))/.test(value), 'must be an https address'),
);

const names = { firstname: line(100), lastname: line(100), company: line(200) };

/** The current user as sent to clients, never with the id token of the entity. */
export const currentUser = z.object({
  id: z.string(),
  _id: z.string(),
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string(),
  provider: z.string(),
  /** Computed from the stored roles, for display only. */
  roles: z.array(z.string()),
  /** Computed likewise: what the person may do outside of projects. */
  capabilities: z.array(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  projectRoles: z.array(projectRoleEntry),
  globalRoles: z.array(globalRole),
  /** Only visible to dolphins. */
  disabled: z.optional(z.boolean()),
  /** Roles as admin that have no effect in this session, because the settings require a second factor for them. */
  inactiveRoles: z.optional(z.array(projectRoleEntry)),
  /** The dolphin viewing as this person. */
  viewedBy: z.optional(z.object({ email: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUser>;

/**
 * The user object as clients send it. Only names, company and image are used; the entity's other fields are accepted
 * and ignored, so that a client may send back what it received. Anything else is rejected.
 */
export const userUpdate = z.strictObject({
  firstname: z.optional(names.firstname),
  lastname: z.optional(names.lastname),
  company: z.optional(names.company),
  image: z.optional(image),
  id: z.optional(z.unknown()),
  _id: z.optional(z.unknown()),
  uid: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  emailVerified: z.optional(z.unknown()),
  provider: z.optional(z.unknown()),
  id_token: z.optional(z.unknown()),
  roles: z.optional(z.unknown()),
  capabilities: z.optional(z.unknown()),
  projectRoles: z.optional(z.unknown()),
  globalRoles: z.optional(z.unknown()),
  inactiveRoles: z.optional(z.unknown()),
  disabled: z.optional(z.unknown()),
  viewedBy: z.optional(z.unknown()),
});

/** The fields of the registration form. */
export const registrationInput = z.object({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  ...names,
});
export type RegistrationInput = z.infer<typeof registrationInput>;

export const userExists = endpoint({
  name: 'check that a user exists',
  area: 'users',
  method: 'POST',
  path: '/api/user/exist',
  summary: 'Whether a dashboard user is registered with an e-mail. Rate-limited, because it reveals who is.',
  right: { who: 'anyone', because: 'sign-in and registration begin with it' },
  body: z.strictObject({ email }),
  reply: z.object({ status: z.enum(['200', '404']) }),
});

export const createUser = endpoint({
  name: 'create user',
  area: 'users',
  method: 'POST',
  path: '/api/user/create',
  summary: 'Creates the record of the person named by the id token. Roles and capabilities in the body are ignored.',
  right: { who: 'identity', token: 'body.id_token' },
  body: z.strictObject({
    provider: z.optional(z.string().check(z.maxLength(100))),
    uid,
    image: z.nullish(z.string().check(z.maxLength(2_048))),
    email,
    emailVerified: z.optional(z.boolean()),
    id_token: idToken,
    roles: z.optional(z.unknown()),
    capabilities: z.optional(z.unknown()),
  }),
  reply: z.object({ user: currentUser }),
});

export const updateToken = endpoint({
  name: 'update token',
  area: 'users',
  method: 'POST',
  path: '/api/user/updateToken',
  summary:
    'Accepts a fresh id token: updates the record and, within a session, returns a new call token and sets the cookie again.',
  right: { who: 'identity', token: 'body.id_token' },
  body: z.strictObject({ uid, email, id_token: idToken }),
  reply: z.object({
    user: currentUser,
    /** Whether this call created or changed the record. */
    newUser: z.boolean(),
    /** Null without a session. */
    token: z.nullable(z.string()),
    csrf: z.nullable(z.string()),
  }),
});

export const updateUser = endpoint({
  name: 'update user',
  area: 'users',
  method: 'POST',
  path: '/api/user/update',
  summary: 'Fills in the names after registration, or changes those of the caller.',
  right: { who: 'identity or signed-in' },
  body: userUpdate,
  reply: z.object({ user: currentUser }),
});

export const deleteUser = endpoint({
  name: 'delete user',
  area: 'users',
  method: 'POST',
  path: '/api/user/delete',
  summary:
    'Deletes a dashboard user: sessions end, the embedded account is deleted. Refused for the last admin of a project.',
  right: { who: 'self', uid: 'body.uid', unconfirmed: 'may', proof: 'recent' },
  body: z.strictObject({ uid }),
  reply: z.object({ deleted: z.literal(true) }),
});

export const getUser = endpoint({
  name: 'get current user',
  area: 'users',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  reply: z.object({ user: currentUser }),
});

export const getUserByUid = endpoint({
  name: 'get user by uid',
  area: 'users',
  method: 'GET',
  path: '/move/users/uid/{uid}',
  summary: 'A dashboard user: the caller, or for a dolphin anyone.',
  right: { who: 'self', uid: 'params.uid', unconfirmed: 'may' },
  params: z.strictObject({ uid }),
  reply: z.object({ user: currentUser }),
});

export const saveUser = endpoint({
  name: 'save current user',
  area: 'users',
  method: 'POST',
  path: '/api/user',
  summary: "Saves the caller's names, company and picture.",
  right: { who: 'signed-in', unconfirmed: 'may' },
  body: userUpdate,
  reply: z.object({ user: currentUser, message: z.literal(MESSAGE.userSaved) }),
});

export const saveAvatar = endpoint({
  name: 'save avatar',
  area: 'users',
  method: 'POST',
  path: '/api/user/avatar',
  summary:
    "The caller's picture as PNG, JPEG or WebP in base64. It is drawn anew, square; the file itself is not kept.",
  right: { who: 'signed-in' },
  body: z.strictObject({ image: z.base64().check(z.minLength(1), z.maxLength(250_000)) }),
  reply: z.object({ user: currentUser, message: z.literal(MESSAGE.userSaved) }),
});

export const removeAvatar = endpoint({
  name: 'remove avatar',
  area: 'users',
  method: 'DELETE',
  path: '/api/user/avatar',
  summary: "Removes the caller's picture.",
  right: { who: 'signed-in', unconfirmed: 'may' },
  reply: z.object({ user: currentUser, message: z.literal(MESSAGE.userSaved) }),
});

export const getAvatar = endpoint({
  name: 'get avatar',
  area: 'users',
  method: 'GET',
  path: '/api/user/avatar/{tag}',
  summary: 'A picture by its address, for people who are signed in.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  params: z.strictObject({ tag: z.uuid() }),
  produces: ['image/webp'],
  reply: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
