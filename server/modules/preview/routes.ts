import type { FastifyInstance, FastifyReply } from 'fastify'
import { IdParams } from '../../../contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { missingPage, type Preview, previewPage } from './page.ts'
import { previewOfSet, previewOfTrack } from './previews.ts'
import { previewStyle } from './style.ts'

const minute = 60

/** Where a preview and its pictures are. */
export interface PreviewPlaces {
  /** Without a slash at the end. */
  publicUrl: string
  /** Where pictures are when not here. */
  mediaBaseUrl: string | undefined
}

/** Stricter than the app's: a preview is a page and a picture, and runs nothing. */
const policyOf = (mediaBaseUrl: string | undefined) =>
  [
    "default-src 'none'",
    `img-src 'self'${mediaBaseUrl ? ` ${new URL(mediaBaseUrl).origin}` : ''}`,
    "style-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')

/** A place in a set as an address tells it, in whole seconds; null for anything else. */
const secondsOf = (query: unknown): number | null => {
  const t = typeof query === 'object' && query !== null && 't' in query ? query.t : undefined
  return typeof t === 'string' && /^\d{1,7}$/.test(t) ? Number(t) : null
}

const idOf = (params: unknown): number | null => IdParams.safeParse(params).data?.id ?? null

/** Public pages of sets and tracks, for whoever was sent a link and for programs that show what a link leads to. */
export function servePreviews(app: FastifyInstance, db: Db, { publicUrl, mediaBaseUrl }: PreviewPlaces): void {
  const policy = policyOf(mediaBaseUrl)

  const answer = (reply: FastifyReply, what: 'set' | 'track', preview: Preview | undefined) =>
    reply
      .code(preview ? 200 : 404)
      .headers({
        'content-security-policy': policy,
        // What is not there may be there soon.
        'cache-control': preview ? `public, max-age=${5 * minute}` : 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(preview ? previewPage(preview) : missingPage(what))

  app.get('/preview/sets/:id', async ({ params, query }, reply) => {
    const id = idOf(params)
    return answer(reply, 'set', id === null ? undefined : await previewOfSet(db, publicUrl, id, secondsOf(query)))
  })

  app.get('/preview/tracks/:id', async ({ params }, reply) => {
    const id = idOf(params)
    return answer(reply, 'track', id === null ? undefined : await previewOfTrack(db, publicUrl, id))
  })

  app.get('/preview/style.css', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${60 * minute}`)
      .type('text/css; charset=utf-8')
      .send(previewStyle),
  )
}
