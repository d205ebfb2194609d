import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod/mini'
import { sendWithoutEnd } from './endless.ts'

/** As ListenBrainz documents a submission; what a request has beyond it is a mistake. */
const Metadata = z.strictObject({
  artist_name: z.string().check(z.minLength(1)),
  track_name: z.string().check(z.minLength(1)),
  release_name: z.optional(z.string()),
  additional_info: z.record(z.string(), z.union([z.string(), z.number()])),
})
const Submission = z.strictObject({
  listen_type: z.enum(['single', 'import']),
  payload: z.array(z.strictObject({ listened_at: z.int().check(z.minimum(1_033_430_400)), track_metadata: Metadata })),
})
/** It has no time: a payload with one is rejected. */
const PlayingNow = z.strictObject({
  listen_type: z.literal('playing_now'),
  payload: z.tuple([z.strictObject({ track_metadata: Metadata })]),
})

interface Reply {
  /** 0 breaks the connection after the listens were taken, -1 before. */
  status: number
  headers?: Record<string, string>
  /** The answer goes on for as long as it is read. */
  isEndless?: boolean
}

/** A stand-in for ListenBrainz's API on loopback. */
export async function startListenBrainz() {
  /** The names of accounts by their tokens. */
  const accounts = new Map<string, string>()
  const replies: Reply[] = []
  const requests: { user: string; type: string; tracks: string[] }[] = []
  const listens = new Map<string, z.infer<typeof Submission>['payload'][number] & { user: string }>()
  const playing: { user: string; track: string; info: Record<string, string | number> }[] = []
  let rejected = ''
  let endlessBytes = 0

  function take(user: string, { listen_type, payload }: z.infer<typeof Submission>): number {
    const tracks = payload.map(({ track_metadata }) => track_metadata.track_name)
    requests.push({ user, type: listen_type, tracks })
    const isFit = (listen_type === 'import' || payload.length === 1) && payload.length > 0
    const inTime = payload.every(({ listened_at }) => listened_at <= Date.now() / 1000)
    return isFit && inTime && !tracks.includes(rejected) ? 200 : 400
  }

  // Longer than any pause between two requests of a test: one that is sent just as an idle connection is closed fails.
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const user = accounts.get(request.headers.authorization?.replace(/^Token /, '') ?? '')
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.url === '/1/validate-token')
      return answer(200, user ? { code: 200, valid: true, user_name: user } : { code: 200, valid: false })
    if (request.url !== '/1/submit-listens' || request.method !== 'POST') return answer(404, { code: 404 })
    const next = replies.shift() ?? { status: 200 }
    if (next.status === -1) return request.socket.destroy()
    if (next.isEndless) return sendWithoutEnd(response.writeHead(next.status), bytes => (endlessBytes += bytes))
    if (!user) return answer(401, { code: 401, error: 'Invalid authorization token.' })
    const sent: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const now = PlayingNow.safeParse(sent)
    if (now.success) {
      const [{ track_metadata }] = now.data.payload
      playing.push({ user, track: track_metadata.track_name, info: track_metadata.additional_info })
      return answer(next.status, { status: 'ok' }, next.headers)
    }
    const submission = Submission.safeParse(sent)
    const status = submission.success ? take(user, submission.data) : 400
    if (status !== 200 || next.status > 200) return answer(Math.max(status, next.status), { error: 'no' }, next.headers)
    for (const listen of submission.data?.payload ?? []) {
      const { artist_name, track_name } = listen.track_metadata
      listens.set(`${user} ${listen.listened_at} ${artist_name} ${track_name}`, { ...listen, user })
    }
    return next.status === 0 ? request.socket.destroy() : answer(200, { status: 'ok' }, next.headers)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    accounts,
    /** All requests with listens, also those that were refused. */
    requests,
    /** What was told to be heard now, in order, by an account. */
    playingOf: (user: string) => playing.filter(each => each.user === user),
    /** What an account has. The same listen that is sent twice is one, as there. */
    listensOf: (user: string) => [...listens.values()].filter(listen => listen.user === user),
    /** Sets the answers to the next submissions, one each. */
    willAnswer: (...next: Reply[]) => replies.push(...next),
    /** What it has sent of answers without an end. */
    endlessBytes: () => endlessBytes,
    /** Rejects every request with this track. */
    reject: (track: string) => {
      rejected = track
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
