import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { IdParams } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import type { PublicNaming } from '../../db/select/public-name.ts'
import { countOrRefuse } from '../../http/count-or-refuse.ts'
import { sendText } from '../../http/etag.ts'
import { notFound } from '../../http/failure.ts'
import { networkOf } from '../../lib/network.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { type Feed, feedOfGenre, feedOfListener, feedOfPerson, feedOfPlaylist } from './channels.ts'
import { chaptersOf } from './chapters.ts'
import { createCovers } from './cover.ts'
import { ownerOf, privateFeedPath, tokenPattern } from './private.ts'
import { rssOf } from './rss.ts'
import { findFeedSets } from './sets.ts'
import { withSizes } from './sizes.ts'

/** How long a feed may be cached, in s. Podcast apps ask every hour or so. */
const feedSeconds = 15 * 60

export interface FeedOptions {
  /** Without a trailing slash. */
  publicUrl: string
  publicNaming: PublicNaming
  library: Pick<MediaLibrary, 'audio' | 'picture'>
}

/** Web apps of other sites may read what is public. */
const forAll = { 'cache-control': `public, max-age=${feedSeconds}`, 'access-control-allow-origin': '*' }
const forOwner = {
  'cache-control': `private, max-age=${feedSeconds}`,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const missing = () => notFound('This feed')

/** The `{name}` of a path that ends in `{name}.xml`, where it is one of these. */
const nameIn = (params: unknown, pattern: RegExp): string => {
  const file = typeof params === 'object' && params !== null && 'file' in params ? String(params.file) : ''
  const name = file.endsWith('.xml') ? file.slice(0, -'.xml'.length) : ''
  if (!pattern.test(name)) throw missing()
  return name
}

const idIn = (params: unknown): number => {
  const { success, data } = IdParams.safeParse({ id: nameIn(params, /^\d+$/) })
  if (!success) throw missing()
  return data.id
}

/** Serves podcast feeds. Those of the catalogue are as public as its previews and recordings. */
export function serveFeeds(app: FastifyInstance, db: Db, { publicUrl, publicNaming, library }: FeedOptions): void {
  async function send(request: FastifyRequest, reply: FastifyReply, feed: Feed | undefined) {
    if (!feed) throw missing()
    const { channel, scope } = feed
    const sets = await withSizes(db, library, await findFeedSets(db, scope, publicNaming))
    reply.headers(channel.isPrivate ? forOwner : forAll)
    return sendText(request, reply, 'application/rss+xml; charset=utf-8', rssOf(channel, sets, publicUrl))
  }

  const sendCover = createCovers(library)

  for (const kind of ['artists', 'labels'] as const) {
    app.get(`/feeds/${kind}/:file`, async (request, reply) =>
      send(request, reply, await feedOfPerson(db, kind, idIn(request.params))),
    )
    // A JPEG doesn't get smaller.
    app.get(`/feeds/${kind}/:id/:cover`, { compress: false }, async (request, reply) => {
      const { id } = IdParams.safeParse(request.params).data ?? {}
      const feed = id === undefined ? undefined : await feedOfPerson(db, kind, id)
      if (feed?.art === undefined || feed.channel.cover !== request.url.split('?')[0]) throw notFound('This cover')
      return sendCover(request, reply, feed.art)
    })
  }

  app.get('/feeds/genres/:file', (request, reply) =>
    send(request, reply, feedOfGenre(nameIn(request.params, /^[a-z0-9-]+$/))),
  )

  app.get('/feeds/playlists/:file', async (request, reply) =>
    send(request, reply, await feedOfPlaylist(db, nameIn(request.params, uuid))),
  )

  /** Wrong addresses from a network. A right one is answered all the same: one server may read the feeds of many listeners. */
  const guesses = new RateLimiterMemory({ points: 30, duration: 60 })

  app.get('/feeds/private/:file', async (request, reply) => {
    const token = nameIn(request.params, tokenPattern)
    const userId = await ownerOf(db, token)
    if (userId !== undefined) return send(request, reply, feedOfListener(userId, privateFeedPath(token)))
    await countOrRefuse(guesses, networkOf(request.ip), 'Too many requests')
    throw missing()
  })

  app.get('/feeds/sets/:id/chapters.json', async (request, reply) => {
    const id = IdParams.safeParse(request.params).data?.id
    const [set] = id === undefined ? [] : await findFeedSets(db, { where: sql`s.id = ${id}` }, publicNaming)
    if (!set) throw notFound('This set')
    const chapters = JSON.stringify(chaptersOf(set, publicUrl))
    return sendText(request, reply.headers(forAll), 'application/json+chapters; charset=utf-8', chapters)
  })
}
