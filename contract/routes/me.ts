import * as z from 'zod/mini'
import { ListenerSession, User } from '../entities/account.ts'
import { Blocked } from '../entities/blocked.ts'
import { ListenerExport } from '../entities/export.ts'
import { route } from '../route.ts'
import { opaqueOf, textOf } from '../text.ts'

const Password = opaqueOf(1024, 1)

export const changeMe = route({
  method: 'PUT',
  path: '/me',
  access: 'listener',
  summary: "Change the caller's about text",
  body: z.object({ about_me: textOf(5000) }),
  answer: User,
})

export const setAvatar = route({
  method: 'PUT',
  path: '/me/avatar',
  access: 'listener',
  summary: "Set the caller's picture; it is cropped to a square of 512 pixels and its metadata is removed",
  /** A JPEG, PNG or WebP in base64, at most 600 KB once decoded. */
  body: z.object({ image: opaqueOf(800_000, 1) }),
  answer: User,
})

export const removeAvatar = route({
  method: 'DELETE',
  path: '/me/avatar',
  access: 'listener',
  summary: "Remove the caller's picture",
  answer: User,
})

export const changePassword = route({
  method: 'PUT',
  path: '/me/password',
  access: 'listener',
  summary: "Change the caller's password; every other session ends. 422 for a wrong current password",
  body: z.object({ current_password: Password, new_password: Password }),
  answer: null,
})

export const getSessions = route({
  method: 'GET',
  path: '/sessions',
  access: 'listener',
  summary: "The caller's active sessions, last used first",
  answer: z.object({ data: z.array(ListenerSession) }),
})

export const endSession = route({
  method: 'DELETE',
  path: '/sessions/{id}',
  access: 'listener',
  summary: "End one of the caller's sessions",
  params: z.object({ id: z.uuid() }),
  answer: null,
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/sessions',
  access: 'listener',
  summary: "End all of the caller's sessions except the one of this request",
  answer: null,
})

export const exportMe = route({
  method: 'GET',
  path: '/me/export',
  access: 'listener',
  summary: 'All data of the caller, for download; ten times an hour',
  answer: ListenerExport,
})

export const deleteMe = route({
  method: 'DELETE',
  path: '/me',
  access: 'listener',
  summary: 'Delete the account of the caller and all of its data, immediately and permanently',
  /** Required when the account has a password; 422 when it is wrong. */
  body: z.object({ password: z.optional(Password) }),
  answer: null,
})

export const listBlocked = route({
  method: 'GET',
  path: '/me/blocked',
  access: 'listener',
  summary: 'The listeners whom the caller has blocked, by name',
  answer: z.object({ data: z.array(Blocked) }),
})
