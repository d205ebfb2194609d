import * as z from 'zod/mini'
import { Tokens, User } from '../entities/account.ts'
import { route } from '../route.ts'
import { lineOf, opaqueOf, textOf } from '../text.ts'

const Email = z.string().check(z.trim(), z.email(), z.maxLength(254))
/** Registration has a stricter rule, which refuses what `lineOf` would remove. */
const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
const Password = opaqueOf(1024, 1)
const Token = opaqueOf(4096)
const Refreshable = z.object({ access_token: Token, refresh_token: Token })

export const signIn = route({
  method: 'POST',
  path: '/tokens',
  access: 'basic',
  summary: 'Log in with username and password (HTTP Basic)',
  answer: Tokens,
})

export const renewTokens = route({
  method: 'PUT',
  path: '/tokens',
  access: 'public',
  summary: 'Exchange a refresh token for a new pair; the old one stays usable until the new one is first used',
  body: Refreshable,
  answer: Tokens,
})

export const signOut = route({
  method: 'DELETE',
  path: '/tokens',
  access: 'listener',
  summary: 'Revoke the session of this token',
  answer: null,
})

export const requestPasswordReset = route({
  method: 'POST',
  path: '/tokens/reset',
  access: 'public',
  summary: 'Email a link to reset the password; the answer is the same whether or not the address is known',
  body: z.object({ email: Email }),
  answer: z.object({}),
})

export const resetPassword = route({
  method: 'PUT',
  path: '/tokens/reset',
  access: 'public',
  summary: 'Set a new password with the token of a reset email; ends every session',
  body: z.object({ token: Token, new_password: Password }),
  answer: z.object({}),
})

export const getMe = route({ method: 'GET', path: '/me', access: 'listener', summary: 'The caller', answer: User })

export const createUser = route({
  method: 'POST',
  path: '/users',
  access: 'public',
  summary: 'Register, or create the user of an identity; 409 for a username or email that is taken',
  body: z.object({
    username: Username,
    email: Email,
    password: z.optional(Password),
    about_me: z.optional(textOf(5000)),
    about: z.optional(textOf(5000)),
    firebase_uid: z.optional(opaqueOf(128, 1)),
    auth_provider: z.optional(z.nullable(lineOf(64))),
  }),
  answer: User,
  status: 201,
})

export const getUserByEmail = route({
  method: 'GET',
  path: '/users/{email}',
  access: 'identity',
  summary: "The caller's own record by email; 404 for any other address",
  params: z.object({ email: opaqueOf(254) }),
  answer: User,
})

export const linkIdentity = route({
  method: 'PUT',
  path: '/users/auth-id',
  access: 'identity',
  summary: 'Link the verified identity of this token to the account with the same verified email',
  body: z.object({
    /** The user's id, as text. */
    id: z.string().check(z.regex(/^\d{1,10}$/)),
    firebase_uid: opaqueOf(128, 1),
    auth_provider: z.nullable(lineOf(64)),
  }),
  answer: User,
})
