import type { PlayableSet, SetTrack } from '#contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { titleOf, trackName } from '../lib/track-name.ts'
import type { Loaded } from './tracklist.ts'

/** Chromium's extension of the standard metadata. */
interface Chapter {
  title: string
  /** In seconds. */
  startTime: number
  artwork: MediaImage[]
}
export interface ChapteredMetadata extends MediaMetadataInit {
  chapterInfo?: Chapter[]
}

/** What the lock screen shows: the playing track, its artists and the set, or the set itself between tracks. */
export function metadataOf(
  { set, tracks }: Pick<Loaded, 'set' | 'tracks'>,
  track: SetTrack | null,
  chapters: boolean,
): ChapteredMetadata {
  const metadata = { ...(track ? nameOf(track, set) : setNameOf(set)), album: set.set_name, artwork: artworkOf(set) }
  return chapters && tracks ? { ...metadata, chapterInfo: tracks.map(chapterOf) } : metadata
}

const setNameOf = ({ set_name, artist }: PlayableSet) => ({ title: set_name, artist })

/** For an ID by an unknown artist, the set's artist. */
const nameOf = ({ track_meta }: SetTrack, set: PlayableSet) => ({
  title: titleOf(track_meta),
  artist: track_meta.artist === 'ID' ? set.artist : track_meta.artist,
})

const picture = (path: string | null, size: number): MediaImage[] =>
  path ? [{ src: mediaUrl(path), sizes: `${size}x${size}` }] : []

/** The largest first, because iOS takes the first picture. */
const artworkOf = (set: PlayableSet) => [
  ...picture(set.art_url_xl, 640),
  ...picture(set.art_url, 320),
  ...picture(set.art_url_sm, 96),
]

const chapterOf = ({ start_time, track_meta }: SetTrack): Chapter => ({
  title: trackName(track_meta),
  startTime: start_time / 1000,
  artwork: picture(track_meta.art_url, 320),
})
