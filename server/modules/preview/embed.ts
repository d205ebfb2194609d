import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { PublicNaming } from '../../db/select/public-name.ts'
import { notFound } from '../../http/failure.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { MediaHost } from '../../media/media-host.ts'
import { embedPage, missingEmbed } from './embed-page.ts'
import { idOf, secondsOf } from './request.ts'
import { findSet, findSlots } from './store.ts'

const minute = 60
const day = 24 * 60 * minute

export interface EmbedOptions {
  library: Pick<MediaLibrary, 'peaks'>
  /** Where recordings and pictures are that aren't on this server. */
  mediaHost: Pick<MediaHost, 'origin'> | undefined
  publicNaming: PublicNaming
}

/** The one page that any site may show in a frame. It runs the player's script alone, and reaches nothing but what it plays. */
const policyOf = (mediaHost: EmbedOptions['mediaHost']) => {
  const media = `'self'${mediaHost ? ` ${mediaHost.origin}` : ''}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join(';')
}

/** Serves the player that other sites embed, and the waveform that it draws. Neither sets cookies or knows who listens. */
export function serveEmbeds(app: FastifyInstance, db: Db, { library, mediaHost, publicNaming }: EmbedOptions): void {
  const policy = policyOf(mediaHost)

  /** A set that can be played. */
  const find = async (id: number | null) => {
    const set = id === null ? undefined : await findSet(db, id)
    return set && set.mp3_permalink !== null ? { ...set, mp3_permalink: set.mp3_permalink } : undefined
  }

  app.get('/embed/sets/:id', async ({ params, query }, reply) => {
    const set = await find(idOf(params))
    return reply
      .removeHeader('x-frame-options')
      .code(set ? 200 : 404)
      .headers({
        'content-security-policy': policy,
        'cache-control': set ? `public, max-age=${5 * minute}` : 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(set ? embedPage(set, await findSlots(db, set.id, publicNaming), secondsOf(query) ?? 0) : missingEmbed())
  })

  app.get('/embed/sets/:id/peaks.json', async ({ params }, reply) => {
    const set = await find(idOf(params))
    const peaks = set && (await library.peaks(set.mp3_permalink))
    if (!peaks) throw notFound('The waveform of this set')
    // A frame in a sandbox has an origin of its own.
    return reply.headers({ 'cache-control': `public, max-age=${day}`, 'access-control-allow-origin': '*' }).send(peaks)
  })
}
