import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { MediaHost } from '../../media/media-host.ts'
import { missingPage, type Preview, previewPage } from './page.ts'
import { previewOfSet, previewOfTrack, type Site } from './previews.ts'
import { idOf, secondsOf } from './request.ts'
import { previewStyle } from './style.ts'

const minute = 60

export interface PreviewOptions extends Site {
  /** Where pictures are that aren't on this server. */
  mediaHost: Pick<MediaHost, 'origin'> | undefined
}

/** A content security policy that is stricter than the app's: a preview has no scripts. */
const policyOf = (mediaHost: PreviewOptions['mediaHost']) =>
  [
    "default-src 'none'",
    `img-src 'self'${mediaHost ? ` ${mediaHost.origin}` : ''}`,
    "style-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')

/** Serves the public pages of sets and tracks, for people who open a shared link and for link previews. */
export function servePreviews(app: FastifyInstance, db: Db, site: PreviewOptions): void {
  const policy = policyOf(site.mediaHost)

  const answer = (reply: FastifyReply, what: 'set' | 'track', preview: Preview | undefined) =>
    reply
      .code(preview ? 200 : 404)
      .headers({
        'content-security-policy': policy,
        // A missing item may be added soon.
        'cache-control': preview ? `public, max-age=${5 * minute}` : 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(preview ? previewPage(preview) : missingPage(what))

  app.get('/preview/sets/:id', async ({ params, query }, reply) => {
    const id = idOf(params)
    return answer(reply, 'set', id === null ? undefined : await previewOfSet(db, site, id, secondsOf(query)))
  })

  app.get('/preview/tracks/:id', async ({ params }, reply) => {
    const id = idOf(params)
    return answer(reply, 'track', id === null ? undefined : await previewOfTrack(db, site, id))
  })

  app.get('/preview/style.css', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${60 * minute}`)
      .type('text/css; charset=utf-8')
      .send(previewStyle),
  )
}
