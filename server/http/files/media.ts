import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecordingLimits } from '../../config/config.ts'
import { avatarHashOf } from '../../media/avatars.ts'
import { isRecording, type MediaLibrary, type Picture } from '../../media/library.ts'
import type { MediaHost } from '../../media/media-host.ts'
import { rangeOf } from '../../media/range.ts'
import type { RecordingPasses } from '../../media/recording-pass.ts'
import type { MediaSource } from '../../media/source.ts'
import { etagOf, isUnchanged } from '../etag.ts'
import { notFound } from '../failure.ts'
import { createRecordingLimits } from './recording-limits.ts'
import { sendBytes } from './send-bytes.ts'

const day = 24 * 60 * 60
const week = 7 * day
const year = 365 * day
/** A set may be unpublished: what caches have of its recording is asked for again. */
const recordingSeconds = 30

/** The Cache-Control header. A picture with a content hash in its name (`sleeve.3f2a9c0d41b7e865.webp`) is immutable. */
const pictureCaching = (path: string, seconds: number) =>
  /(^|[./-])[0-9a-f]{16,}(?=[./-])/.test(path) ? `public, max-age=${year}, immutable` : `public, max-age=${seconds}`

/** Encodes a path so that it can't leave the media folder or name another host. */
const encodePath = (path: string) =>
  path
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')

/** The recording that a path is of, or is the waveform of; undefined for another file. */
function recordingOf(path: string): string | undefined {
  const recording = path.replace(/\.peaks\.json$/i, '')
  return isRecording(recording) ? recording : undefined
}

/** Who may hear which recordings. */
export interface MediaGuard {
  /** Whether a recording is only for curators. */
  isHidden(permalink: string): Promise<boolean>
  passes: Pick<RecordingPasses, 'isValid'>
}

export interface MediaPlaces {
  /** Where media are that aren't on this server. */
  mediaHost: MediaHost | undefined
  /** nginx's internal location of `MEDIA_DIR`, with a trailing slash. With it nginx sends the files' bytes. */
  nginxMediaLocation: string | undefined
  recordingLimits: RecordingLimits
}

/**
 * Serves recordings and pictures below `/media/`. They are public, because an audio element can't send a token. Files that
 * aren't in the library redirect to the other host.
 */
export function serveMedia(app: FastifyInstance, send: SendMedia): void {
  // HEAD is handled here: the framework's own handler would report a length of 0.
  const serve = (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) =>
    send(request, reply, request.params['*'])
  // Neither format gets smaller.
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', compress: false, handler: serve })
}

/** Sends a recording or a picture by its path. Throws a 404 for an unknown one. */
export type SendMedia = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<unknown>

export function createSendMedia(
  library: MediaLibrary,
  { mediaHost, nginxMediaLocation, recordingLimits }: MediaPlaces,
  { isHidden, passes }: MediaGuard,
): SendMedia {
  const countRecording = createRecordingLimits(recordingLimits)
  /** `max-age` and who may cache a recording. Throws a 404 if it isn't for this caller. */
  async function cachingOf(request: FastifyRequest, path: string): Promise<string> {
    // Each recording has one path: another one to the same file would pass by the check.
    if (path.split('/').some(part => part === '' || part === '.' || part === '..')) throw notFound('This file')
    if (!(await isHidden(path))) return `public, max-age=${recordingSeconds}`
    const pass = new URLSearchParams(request.url.split('?')[1]).get('pass')
    if (pass === null || !passes.isValid(pass)) throw notFound('This file')
    return `private, max-age=${recordingSeconds}`
  }

  return async (request, reply, path) => {
    // Other sites show and play them, too: podcast apps in a browser, and an embedded player in a sandbox.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const picture = await library.picture(path)
    if (picture) return sendPicture(request, reply, path, picture)
    const recording = recordingOf(path)
    const caching = recording === undefined ? undefined : await cachingOf(request, recording)
    const source = await library.audio(path)
    if (!source && mediaHost && avatarHashOf(path) === undefined) {
      const { url, seconds } = await mediaHost.redirectTo(encodePath(path))
      return reply.header('cache-control', caching ?? `public, max-age=${seconds}`).redirect(url, 307)
    }
    if (!source || caching === undefined) throw notFound('This file')
    reply.header('cache-control', caching)
    return sendAudio(request, reply, source, { nginxMediaLocation, countRecording })
  }
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, path: string, { body, contentType }: Picture) {
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': pictureCaching(path, week) })
  if (isUnchanged(request, etag)) return reply.code(304).send()
  return reply.header('content-type', contentType).send(body)
}

interface AudioOptions extends Pick<MediaPlaces, 'nginxMediaLocation'> {
  countRecording: ReturnType<typeof createRecordingLimits>
}

async function sendAudio(
  request: FastifyRequest,
  reply: FastifyReply,
  source: MediaSource,
  { nginxMediaLocation, countRecording }: AudioOptions,
) {
  const etag = `"${source.etag}"`
  const range = rangeOf(rangeHeader(request, etag), source.size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${source.size}`, 'cache-control': 'no-store' })
      .send({ code: 416, message: 'Range not satisfiable' })
  reply.header('etag', etag)
  if (isUnchanged(request, etag)) return reply.code(304).send()
  reply.header('content-type', source.contentType)
  // What has no range, or one that nginx reads in the same way.
  const isPlain = request.headers.range === undefined || range !== undefined
  if (nginxMediaLocation !== undefined && source.file !== undefined && isPlain) {
    // nginx adds Accept-Ranges to a whole file by itself, and to no part.
    if (!range) reply.removeHeader('accept-ranges')
    return reply.header('x-accel-redirect', nginxMediaLocation + encodePath(source.file)).send()
  }
  if (request.method === 'GET') countRecording(request, reply)
  const { start, end } = range ?? { start: 0, end: source.size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`)
  reply.header('content-length', end - start)
  return request.method === 'HEAD' ? reply.send() : sendBytes(reply, source, start, end)
}

/** The Range header, unless it must be ignored: on a HEAD, or if If-Range names another version of the file. */
function rangeHeader({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag) ? headers.range : undefined
}
