import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Call, Handler, MediaHandler } from '../call.ts'
import { unknownItem } from '../protocol/failure.ts'
import { readId, readSetId } from '../protocol/ids.ts'
import { pathOfSize } from '../rows/pictures.ts'
import { findLines } from '../rows/tracklist.ts'
import { checkOwn } from './system.ts'

/** The calls for recordings, pictures and what is known of a recording's course. */

async function sendRecording({ reads, parameters, sendMedia }: Call, request: FastifyRequest, reply: FastifyReply) {
  const set = await reads
    .selectFrom('listed_sets')
    .select('mp3_permalink')
    .where('id', '=', readSetId(parameters.required('id')))
    .executeTakeFirst()
  if (!set?.mp3_permalink) throw unknownItem('The recording of this set')
  return sendMedia(request, reply, set.mp3_permalink)
}

/** The recording as it is, with ranges. Asked for another format, bit rate or offset, it is the same: nothing is transcoded. */
export const stream: MediaHandler = sendRecording
export const download: MediaHandler = sendRecording

export const getCoverArt: MediaHandler = async ({ reads, parameters, sendMedia }, request, reply) => {
  const { kind, id } = readId(parameters.required('id'))
  const art = await reads
    .selectFrom(kind === 'artist' ? 'artists' : 'listed_sets')
    .select(['art_url', 'art_url_sm', 'art_url_xl'])
    .where('id', '=', id)
    .executeTakeFirst()
  const path = art && pathOfSize(art, parameters.count('size', { otherwise: 10_000, most: 10_000 }))
  if (!path) throw unknownItem('This picture')
  return sendMedia(request, reply, path)
}

export const getAvatar: MediaHandler = async ({ reads, app, parameters, sendMedia }, request, reply) => {
  checkOwn(parameters.required('username'), app.username)
  const { avatar_url } = await reads
    .selectFrom('users')
    .select('avatar_url')
    .where('id', '=', app.userId)
    .executeTakeFirstOrThrow()
  if (!avatar_url) throw unknownItem('This picture')
  return sendMedia(request, reply, avatar_url)
}

/**
 * The tracklist as lyrics, a line for each track when it begins: OpenSubsonic knows no tracks inside a recording, and apps show
 * lyrics as they go by.
 */
export const getLyricsBySongId: Handler = async ({ reads, parameters }) => {
  const id = readSetId(parameters.required('id'))
  const set = await reads
    .selectFrom('listed_sets')
    .select(['artist', 'set_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!set) throw unknownItem('This set')
  const line = await findLines(reads, id)
  const lyrics = { displayArtist: set.artist, displayTitle: set.set_name, lang: 'xxx', offset: 0, synced: true, line }
  return { lyricsList: { structuredLyrics: line.length > 0 ? [lyrics] : [] } }
}

/** The same for apps that ask by names. */
export const getLyrics: Handler = async ({ reads, parameters }) => {
  const [artist = '', title = ''] = [parameters.optional('artist'), parameters.optional('title')]
  const set = await reads
    .selectFrom('listed_sets')
    .select(['id', 'artist', 'set_name'])
    .where(sql`plain(set_name)`, '=', sql`plain(${title})`)
    .where(sql`plain(artist)`, '=', sql`plain(${artist})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!set) return { lyrics: { value: '' } }
  const lines = await findLines(reads, set.id)
  return { lyrics: { artist: set.artist, title: set.set_name, value: lines.map(({ value }) => value).join('\n') } }
}
