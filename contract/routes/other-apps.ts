import * as z from 'zod/mini'
import { AppPassword, ListenBrainz } from '../entities/account.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { lineOf } from '../text.ts'

export const getAppPasswords = route({
  method: 'GET',
  path: '/me/app-passwords',
  access: 'listener',
  summary: "The caller's passwords for other apps, without the passwords themselves, newest first",
  answer: z.object({ data: z.array(AppPassword) }),
})

export const addAppPassword = route({
  method: 'POST',
  path: '/me/app-passwords',
  access: 'listener',
  summary:
    "Make a password for another app, for OpenSubsonic's calls below /rest alone. It is answered this once. 409 for more than 25",
  body: z.object({ name: lineOf(60, 1, 'Enter a name') }),
  answer: z.extend(AppPassword, { password: z.string() }),
  status: 201,
})

export const removeAppPassword = route({
  method: 'DELETE',
  path: '/me/app-passwords/{id}',
  access: 'listener',
  summary: "Remove one of the caller's passwords for other apps; the app that has it is logged out",
  params: IdParams,
  answer: null,
})

export const getListenBrainz = route({
  method: 'GET',
  path: '/me/listenbrainz',
  access: 'listener',
  summary: 'Whether the tracks that the caller hears are sent to ListenBrainz, and to which account there',
  answer: ListenBrainz,
})

export const connectListenBrainz = route({
  method: 'PUT',
  path: '/me/listenbrainz',
  access: 'listener',
  summary:
    "Send the tracks that the caller hears to ListenBrainz, by the caller's token there. 422 for a token that it doesn't accept",
  body: z.object({ token: lineOf(200, 1, 'Paste your token') }),
  answer: ListenBrainz,
})

export const disconnectListenBrainz = route({
  method: 'DELETE',
  path: '/me/listenbrainz',
  access: 'listener',
  summary: 'Send nothing to ListenBrainz anymore, and forget the token and what was not sent yet',
  answer: null,
})
