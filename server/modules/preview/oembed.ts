import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'
import type { Db } from '../../db/pool.ts'
import { findTrackPlace } from '../../db/track-place.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { html } from '../../lib/html.ts'
import { artPath } from '../../lib/media-path.ts'
import { idOf, secondsOf } from './request.ts'
import { type FoundSet, findSet, findSetArtists } from './store.ts'

const hour = 60 * 60
/** The player's size in CSS px where there is room. */
const largest = { width: 720, height: 160 }
/** What an import makes of a picture, in px, the largest first. */
const arts = [
  ['art_url_xl', 640],
  ['art_url', 320],
  ['art_url_sm', 96],
] as const

const Most = z.optional(z.coerce.number().check(z.int(), z.positive()))
const Query = z.object({
  url: z.string().check(z.maxLength(2000)),
  format: z.optional(z.string()),
  maxwidth: Most,
  maxheight: Most,
})

const unreadable = () => new Failure(400, 'Name a url, and maxwidth and maxheight in pixels')
const onlyJson = () => new Failure(501, 'The only format is json')

/** What a page of this site is about. Nothing is fetched: the address is only read. */
function workAt(address: string, publicUrl: string): { kind: 'sets' | 'tracks'; id: number; at: number } | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, protocol, pathname, searchParams } = new URL(address)
  if (host !== new URL(publicUrl).host || !/^https?:$/.test(protocol)) return undefined
  const [, place, id] = /^\/(sets|tracks|preview\/sets|preview\/tracks|embed\/sets)\/(\d+)$/.exec(pathname) ?? []
  const known = idOf({ id })
  if (place === undefined || known === null) return undefined
  return {
    kind: place.endsWith('sets') ? 'sets' : 'tracks',
    id: known,
    at: secondsOf({ t: searchParams.get('t') }) ?? 0,
  }
}

/** The set that plays there, and from which second on: a track plays inside a set. */
async function playedAt(db: Db, address: string, publicUrl: string) {
  const work = workAt(address, publicUrl)
  if (!work) return undefined
  const place = work.kind === 'tracks' ? await findTrackPlace(db, work.id) : undefined
  const at = place ? Math.floor(place.start_time / 1000) : work.at
  const id = work.kind === 'sets' ? work.id : place?.set_meta_id
  const set = id === undefined ? undefined : await findSet(db, id)
  return set && set.mp3_permalink !== null ? { set, at } : undefined
}

const frameOf = ({ id, artist, set_name }: FoundSet, at: number, publicUrl: string, width: number, height: number) =>
  html`<iframe src="${publicUrl}/embed/sets/${id}${at > 0 ? `?t=${at}` : ''}" title="${artist} – ${set_name}" width="${width}" height="${height}" frameborder="0" allow="autoplay" loading="lazy"></iframe>`
    .text

/** The largest picture for which there is room. */
function thumbnailOf(set: FoundSet, room: number, publicUrl: string) {
  for (const [column, edge] of arts) {
    const art = set[column]
    if (art !== null && edge <= room)
      return { thumbnail_url: publicUrl + artPath(art), thumbnail_width: edge, thumbnail_height: edge }
  }
  return {}
}

/** Describes the player of a set or track by the address of its page, as oembed.com has it. */
export function serveOembed(app: FastifyInstance, db: Db, publicUrl: string): void {
  app.get('/oembed', async (request, reply) => {
    const { success, data } = Query.safeParse(request.query)
    if (!success) throw unreadable()
    const { url, format = 'json', maxwidth = Infinity, maxheight = Infinity } = data
    if (format !== 'json') throw onlyJson()
    const played = await playedAt(db, url, publicUrl)
    if (!played) throw notFound('A set at this address')
    const { set, at } = played
    const [author] = await findSetArtists(db, set.id)
    const [width, height] = [Math.min(maxwidth, largest.width), Math.min(maxheight, largest.height)]
    return reply.headers({ 'cache-control': `public, max-age=${hour}`, 'access-control-allow-origin': '*' }).send({
      version: '1.0',
      type: 'rich',
      title: `${set.artist} – ${set.set_name}`,
      author_name: set.artist,
      ...(author && { author_url: `${publicUrl}/artists/${author.id}` }),
      provider_name: brand.name,
      provider_url: publicUrl,
      cache_age: hour,
      ...thumbnailOf(set, Math.min(maxwidth, maxheight), publicUrl),
      html: frameOf(set, at, publicUrl, width, height),
      width,
      height,
    })
  })
}
