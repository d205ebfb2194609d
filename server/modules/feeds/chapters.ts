import { nameOf } from '../../lib/descriptions.ts'
import { artPath } from '../../lib/media-path.ts'
import type { FeedSet } from './sets.ts'

/** JSON chapters 1.2 of Podcasting 2.0, which has times in seconds. */
export interface Chapters {
  version: '1.2.0'
  title: string
  author: string
  chapters: { startTime: number; endTime: number; title: string; url: string; img?: string }[]
}

/** A chapter for each track. What isn't identified is an "ID". */
export const chaptersOf = ({ set_name, artist, tracks }: FeedSet, publicUrl: string): Chapters => ({
  version: '1.2.0',
  title: set_name,
  author: artist,
  chapters: tracks.map(track => ({
    startTime: track.start_time / 1000,
    endTime: track.end_time / 1000,
    title: nameOf(track),
    url: `${publicUrl}/preview/tracks/${track.id}`,
    ...(track.art_url !== null && { img: publicUrl + artPath(track.art_url) }),
  })),
})
