import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { avatarHashOf } from '../../media/avatars.ts'
import type { MediaLibrary, Picture } from '../../media/library.ts'
import { rangeOf } from '../../media/range.ts'
import type { MediaSource } from '../../media/source.ts'
import { notFound } from '../failure.ts'

const day = 24 * 60 * 60
const week = 7 * day
const year = 365 * day

/** A name with a hash of its content in it (`sleeve.3f2a9c0d41b7e865.webp`) never means anything else. */
const keepFor = (path: string, seconds: number) =>
  /(^|[./-])[0-9a-f]{16,}(?=[./-])/.test(path) ? `public, max-age=${year}, immutable` : `public, max-age=${seconds}`

/** True when the caller has this version already (RFC 9110, 13.1.2: any of several, or `*`, weak ones too). */
const isKnown = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false

/** Only ever a path below where the media are: no dots that climb, no address of another host. */
const encodePath = (path: string) =>
  path
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')

/** Sound and pictures below `/media/`: public, because an audio element can't send a token. */
export function serveMedia(app: FastifyInstance, library: MediaLibrary, elsewhere: string | undefined): void {
  // HEAD by hand: the framework's own would answer that the recording is empty.
  const serve = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*']
    const picture = await library.picture(path)
    if (picture) return sendPicture(request, reply, path, picture)
    const source = await library.audio(path)
    if (!source && elsewhere && avatarHashOf(path) === undefined)
      return reply
        .header('cache-control', `public, max-age=${day}`)
        .redirect(new URL(encodePath(path), elsewhere).href, 307)
    if (!source) throw notFound('This file')
    return sendAudio(request, reply, path, source)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: serve })
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, path: string, { body, contentType }: Picture) {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': keepFor(path, week) })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', contentType).send(body)
}

function sendAudio(request: FastifyRequest, reply: FastifyReply, path: string, source: MediaSource) {
  const etag = `"${source.etag}"`
  const range = rangeOf(rangeHeader(request, etag), source.size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${source.size}`, 'cache-control': 'no-store' })
      .send({ code: 416, message: 'No such range' })
  reply.headers({ etag, 'cache-control': keepFor(path, day) })
  if (isKnown(request, etag)) return reply.code(304).send()
  const { start, end } = range ?? { start: 0, end: source.size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`)
  reply.headers({ 'content-type': source.contentType, 'content-length': end - start })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(streamOf(source, start, end))
}

/** Ranges are of a GET only, and one of another version of the file would be noise: then the answer is the whole file. */
function rangeHeader({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag) ? headers.range : undefined
}

/** Pulled by the socket, a little ahead at most; destroying it (the listener went away) stops the reading. */
function streamOf(source: MediaSource, start: number, end: number): Readable {
  const stopped = new AbortController()
  const stream = Readable.from(source.read(start, end, stopped.signal), { objectMode: false, highWaterMark: 65_536 })
  stream.once('close', () => stopped.abort())
  return stream
}
