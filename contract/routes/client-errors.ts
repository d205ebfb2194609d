import * as z from 'zod/mini'
import { route } from '../route.ts'
import { lineOf, textOf } from '../text.ts'

/** An error of the client's own code. It has no ids, searches or names of a listener. */
export const ClientError = z.object({
  /** What the client was doing, in its own words. */
  what: lineOf(200),
  name: lineOf(100),
  message: textOf(1_000),
  stack: textOf(4_000),
  /** The first part of the page's path: `/sets`. */
  page: lineOf(40),
})
export type ClientError = z.infer<typeof ClientError>

export const reportClientError = route({
  method: 'POST',
  path: '/client-errors',
  access: 'public',
  summary: "Report an error of the client's own code, for the server's log",
  body: ClientError,
  answer: null,
})
