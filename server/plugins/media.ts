import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaLibrary, Picture } from '../media/library.ts'
import { rangeOf } from '../media/range.ts'
import type { MediaSource } from '../media/source.ts'
import { notFound } from './failure.ts'

/** Sound and pictures below `/media/`: public, because an audio element can't send a token. */
export function serveMedia(app: FastifyInstance, library: MediaLibrary): void {
  // HEAD by hand: the framework's own would answer that the recording is empty.
  const serve = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*']
    const picture = await library.picture(path)
    if (picture) return sendPicture(request, reply, picture)
    const source = await library.audio(path)
    if (!source) throw notFound('This file')
    return sendAudio(request, reply, source)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: serve })
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { body, contentType }: Picture) {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=604800' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', contentType).send(body)
}

function sendAudio(request: FastifyRequest, reply: FastifyReply, source: MediaSource) {
  const etag = `"${source.etag}"`
  reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': 'public, max-age=86400' })
  // A range of another version of the file would be noise: then the whole file is the answer.
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = rangeOf(asked, source.size)
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${source.size}`)
      .send({ code: 416, message: 'No such range' })
  if (asked === undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { start, end } = range ?? { start: 0, end: source.size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`)
  reply.headers({ 'content-type': source.contentType, 'content-length': end - start })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(streamOf(source, start, end))
}

/** Pulled by the socket, a little ahead at most; destroying it (the listener went away) stops the reading. */
function streamOf(source: MediaSource, start: number, end: number): Readable {
  const stopped = new AbortController()
  const stream = Readable.from(source.read(start, end, stopped.signal), { objectMode: false, highWaterMark: 65_536 })
  stream.once('close', () => stopped.abort())
  return stream
}
