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

/** The Cache-Control header. A file with a content hash in its name (`sleeve.3f2a9c0d41b7e865.webp`) is immutable. */
const cacheControl = (path: string, seconds: number) =>
  /(^|[./-])[0-9a-f]{16,}(?=[./-])/.test(path) ? `public, max-age=${year}, immutable` : `public, max-age=${seconds}`

/** True if one of the tags in If-None-Match is `*` or this one, compared weakly: `W/` doesn't count (RFC 9110, 13.1.2). */
const isUnchanged = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false

/** Encodes a path so that it can't leave the media folder or name another host. */
const encodePath = (path: string) =>
  path
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')

/**
 * Serves recordings and pictures below `/media/`. They are public, because an audio element can't send a token. Files that
 * aren't in the library redirect to `mediaBaseUrl`.
 */
export function serveMedia(app: FastifyInstance, library: MediaLibrary, mediaBaseUrl: string | undefined): void {
  // HEAD is handled here: the framework's own handler would report a length of 0.
  const serve = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*']
    const picture = await library.picture(path)
    if (picture) return sendPicture(request, reply, path, picture)
    const source = await library.audio(path)
    if (!source && mediaBaseUrl && avatarHashOf(path) === undefined)
      return reply
        .header('cache-control', `public, max-age=${day}`)
        .redirect(new URL(encodePath(path), mediaBaseUrl).href, 307)
    if (!source) throw notFound('This file')
    return sendAudio(request, reply, path, source)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: serve })
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, path: string, { body, contentType }: Picture) {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': cacheControl(path, week) })
  if (isUnchanged(request, etag)) return reply.code(304).send()
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
      .send({ code: 416, message: 'Range not satisfiable' })
  reply.headers({ etag, 'cache-control': cacheControl(path, day) })
  if (isUnchanged(request, etag)) return reply.code(304).send()
  const { start, end } = range ?? { start: 0, end: source.size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`)
  reply.headers({ 'content-type': source.contentType, 'content-length': end - start })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(streamOf(source, start, end))
}

/** The Range header, unless it must be ignored: on a HEAD, or if If-Range names another version of the file. */
function rangeHeader({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag) ? headers.range : undefined
}

/** A stream with backpressure from the socket. Destroying it, when the client disconnects, stops the reading. */
function streamOf(source: MediaSource, start: number, end: number): Readable {
  const stopped = new AbortController()
  const stream = Readable.from(source.read(start, end, stopped.signal), { objectMode: false, highWaterMark: 65_536 })
  stream.once('close', () => stopped.abort())
  return stream
}
