import { createUser, type RegistrationInput, updateUser, userExists } from '#contract/users.ts';
import { type Identity, IdentityError } from '#web/identity/identity-client.ts';
import type { SessionParts } from './session-parts.ts';

export type RegisteredNames = Pick<RegistrationInput, 'firstname' | 'lastname' | 'company'>;
export type RegisterResult = 'registered' | 'exists';

/**
 * 1. Does the user exist? Only the status "404" continues. 2. Create the account, then the server's record. 3. Fill in
 * last name, first name and company and update the user.
 */
export async function register(
  input: RegistrationInput,
  language: string,
  { request, identity, session }: SessionParts,
): Promise<RegisterResult> {
  const email = input.email.trim().toLowerCase();
  const { status } = await request(userExists, { body: { email } });
  if (status !== '404') return 'exists';

  const person = await createAccount(email, input.password, language, identity);
  if (!person) return 'exists';
  await recordPerson(person, input, { request, session });
  return 'registered';
}

/** The rest of it for someone who comes back from the provider's pages, where the account was made. */
export async function registerReturned(
  person: Identity,
  names: RegisteredNames,
  { request, session }: SessionParts,
): Promise<RegisterResult> {
  const { email } = person;
  const { status } = await request(userExists, { body: { email } });
  if (status !== '404') return 'exists';
  await recordPerson(person, names, { request, session });
  return 'registered';
}

async function recordPerson(
  person: Identity,
  { lastname, firstname, company }: RegisteredNames,
  { request, session }: Pick<SessionParts, 'request' | 'session'>,
): Promise<void> {
  // Until there is a session, the id token authenticates the person.
  session.setState({ idToken: person.idToken });
  try {
    const { user } = await request(createUser, {
      body: {
        provider: person.provider,
        uid: person.uid,
        image: person.image,
        email: person.email,
        emailVerified: person.emailVerified,
        id_token: person.idToken,
        roles: [],
        capabilities: [],
      },
    });
    await request(updateUser, { body: { ...user, lastname, firstname, company } });
  } finally {
    session.setState({ idToken: null });
  }
}

/** A crash between the two steps leaves an account without a record: the right password continues from there. */
async function createAccount(
  email: string,
  password: string,
  language: string,
  identity: SessionParts['identity'],
): Promise<Identity | null> {
  try {
    return await identity.register(email, password, language);
  } catch (error) {
    if (!hasCode(error, 'exists')) throw error;
  }
  try {
    return await identity.signIn(email, password);
  } catch (error) {
    if (hasCode(error, 'wrong_credentials')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: IdentityError['code']): boolean =>
  error instanceof IdentityError && error.code === code;
