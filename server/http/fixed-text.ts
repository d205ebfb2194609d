import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isUnchanged } from './etag.ts'

const encodings: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']

async function encode(text: string) {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), bodies: { br, gzip: gzipped, identity } }
}

/**
 * Sends a text that stays the same for as long as the process runs. It is made, hashed and compressed (in other threads) once, when it
 * is first asked for; each later answer costs no more than sending it.
 */
export function createFixedText(type: string, make: () => string) {
  let encoded: ReturnType<typeof encode> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    encoded ??= encode(make())
    const { etag, bodies } = await encoded
    // Weak, since the bytes depend on the encoding.
    reply.headers({ etag: `W/${etag}`, vary: 'accept-encoding' })
    if (isUnchanged(request, etag)) return reply.code(304).send()
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bodies[encoding])
  }
}
