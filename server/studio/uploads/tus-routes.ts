import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { maxPatchBytes } from '#contract/routes/studio/uploads.ts'
import type { Db } from '../../db/pool.ts'
import type { Authenticate } from '../../http/api/call.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { assertFiles, type StudioFiles } from '../files.ts'
import { createReceiver, uploadsPath } from './receive.ts'
import { findUpload } from './store.ts'

const bytesType = 'application/offset+octet-stream'
/** What clients read of an answer. */
const answered = ['location', 'upload-offset', 'upload-length', 'tus-resumable', 'cache-control']

interface Parts {
  db: Db
  files: StudioFiles | undefined
  authenticate: Authenticate
  /** Called when all bytes of an upload are there. */
  onComplete(): void
}

/** The bytes of a request as they arrive. `drain` throws away the rest, so that the connection can be used again. */
function bytesOf({ raw }: FastifyRequest) {
  const bytes = new PassThrough()
  raw.pipe(bytes)
  // A request that is cut off ends as if it were whole, so that all of what has arrived is kept.
  raw.once('close', () => bytes.end())
  const drain = () => {
    raw.unpipe(bytes)
    raw.resume()
  }
  return { body: Readable.toWeb(bytes), drain }
}

/** The request as tus takes it. */
function webRequest({ method, url, headers }: FastifyRequest, body: ReadableStream | undefined): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://segue${url}`, { method, headers: given, ...(body && { body, duplex: 'half' }) })
}

/** Throws a failure for a body that is too large for one request, or that doesn't say how large it is. */
function assertLength({ method, headers }: FastifyRequest): void {
  const length = Number(headers['content-length'])
  if (method !== 'PATCH') return
  if (Number.isNaN(length)) throw new Failure(411, 'The request must say how long it is')
  if (length > maxPatchBytes) throw new Failure(413, `Send at most ${maxPatchBytes} bytes at once`)
}

/** Receives the bytes of uploads. Session and role are checked with every request, and so is whose upload it is. */
export function serveTus(app: FastifyInstance, { db, files, authenticate, onComplete }: Parts): void {
  const receive = files && createReceiver({ ...files, db }, onComplete)

  async function pathOf(request: FastifyRequest, userId: number): Promise<string | undefined> {
    if (request.method === 'POST') return undefined
    const { data } = z.object({ id: z.uuid() }).safeParse(request.params)
    if (!data) throw notFound('This upload')
    return (await findUpload(db, data.id, userId)).path
  }

  // Before a body is looked at, so that to others these calls don't exist.
  const callers = new WeakMap<FastifyRequest, number>()
  const onRequest = async (request: FastifyRequest) => {
    const { userId } = await authenticate(request, 'curator')
    callers.set(request, userId)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const userId = callers.get(request) ?? 0
    assertFiles(files)
    assertLength(request)
    const path = await pathOf(request, userId)
    const sent = request.method === 'PATCH' ? bytesOf(request) : undefined
    try {
      const response = await receive?.({ request: webRequest(request, sent?.body), userId, path })
      for (const name of answered) {
        const value = response?.headers.get(name)
        if (value) reply.header(name, value)
      }
      return reply.code(response?.status ?? 500).send()
    } catch (error) {
      sent?.drain()
      // Nobody reads this answer: the line was cut.
      throw request.raw.destroyed && !request.raw.complete ? new Failure(400, 'The request was cut off') : error
    }
  }

  app.register(async scope => {
    scope.addContentTypeParser(bytesType, (_request, _payload, done) => done(null))
    scope.post(uploadsPath, { onRequest }, answer)
    scope.head(`${uploadsPath}/:id`, { onRequest }, answer)
    scope.patch(`${uploadsPath}/:id`, { onRequest }, answer)
  })
}
