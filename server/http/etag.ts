import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A validator of an answer's bytes, in quotes. */
export const etagOf = (body: string | Uint8Array) => `"${createHash('sha1').update(body).digest('base64url')}"`

/** True if one of the tags in If-None-Match is `*` or this one, compared weakly: `W/` doesn't count (RFC 9110, 13.1.2). */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false

/** Sends a text that may be compressed on its way, hence the weak tag; or a 304 to who has it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = etagOf(text)
  reply.header('etag', `W/${etag}`)
  return isUnchanged(request, etag) ? reply.code(304).send() : reply.type(type).send(text)
}
