import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { etagOf, isUnchanged } from '../../http/etag.ts'
import { oneAtATime } from '../../http/one-at-a-time.ts'
import { mediaPath } from '../../lib/media-path.ts'
import { makeSquares } from '../../lib/pictures/reader.ts'
import { PictureRefusal } from '../../lib/pictures/squares.ts'
import type { MediaLibrary } from '../../media/library.ts'

/** What podcast directories ask for: a JPEG of at least 1400 px, at an address that ends so. */
const edgePixels = 1400
const squares = { edges: [edgePixels], format: 'jpeg', isOpaque: true, maxMegapixels: 50 } as const
/** Part of the address, as is the picture: directories keep a cover for as long as its address stands. */
const coverVersion = 1
/** Covers of some 100 KB in memory: every app that shows a feed asks for its cover. */
const capacity = 20
const weekSeconds = 7 * 24 * 60 * 60
/** Web apps of other sites may show it. */
const headers = {
  'cache-control': `public, max-age=${weekSeconds}`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The cover of a feed without a picture. */
export const defaultCover = '/icons/podcast-1400.png'

/** The address of the cover that is made of a picture: `/feeds/artists/12/3f2a9c0d41b7e865.jpg`. */
export function coverPath(kind: 'artists' | 'labels', id: number, art: string): string {
  const hash = createHash('sha256').update(`${coverVersion} ${edgePixels} ${art}`).digest('hex')
  return `/feeds/${kind}/${id}/${hash.slice(0, 16)}.jpg`
}

/** Undefined for what isn't a picture that can be cut to a square. */
const coverOf = (picture: Uint8Array): Promise<Buffer | undefined> =>
  makeSquares(picture, squares).then(
    ({ files }) => files[0].bytes,
    error => {
      if (error instanceof PictureRefusal) return undefined
      throw error
    },
  )

/** Returns a function that sends the cover made of a picture. A picture that this server can't read is sent for as it is. */
export function createCovers(library: Pick<MediaLibrary, 'picture'>) {
  const made = new LruMap<Buffer>(capacity)
  const inTurn = oneAtATime(50, 'Many covers are being made right now. Please try again in a moment.')

  /** The tag is that of the picture, so that an app that has the cover costs nothing but a look at it. */
  async function make(etag: string, picture: Uint8Array): Promise<Buffer | undefined> {
    const cover = made.get(etag) ?? (await coverOf(picture))
    if (cover) made.set(etag, cover)
    return cover
  }

  const sendPicture = (reply: FastifyReply, art: string) =>
    reply.header('cache-control', 'no-cache').redirect(mediaPath(art), 307)

  return async (request: FastifyRequest, reply: FastifyReply, art: string) => {
    const picture = await library.picture(art)
    if (!picture) return sendPicture(reply, art)
    const etag = etagOf(picture.body)
    const about = { ...headers, etag }
    if (isUnchanged(request, etag)) return reply.headers(about).code(304).send()
    const cover = made.get(etag) ?? (await inTurn(() => make(etag, picture.body)))
    return cover ? reply.headers(about).type('image/jpeg').send(cover) : sendPicture(reply, art)
  }
}
