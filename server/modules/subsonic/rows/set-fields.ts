import type { Fields } from '../protocol/fields.ts'
import { albumId, artistId, songId } from '../protocol/ids.ts'
import type { SetRow } from './sets.ts'

/** What a set is in OpenSubsonic: an album, a folder, and a song. */

const yearOf = ({ released }: SetRow) => Number(released.slice(0, 4))
const dateOf = ({ released }: SetRow) => {
  const [year, month, day] = released.split('-').map(Number)
  return { year, month, day }
}

/** What an album and a song of a set have in common. */
const shared = (set: SetRow) => ({
  artist: set.artist,
  artistId: set.artists?.[0] && artistId(set.artists[0].id),
  year: yearOf(set),
  genre: set.genre,
  genres: [...new Set([set.genre, ...set.genres])].map(name => ({ name })),
  coverArt: set.has_art ? albumId(set.id) : undefined,
  duration: Math.floor(set.duration / 1000),
  created: set.created.toISOString(),
  starred: set.starred?.toISOString(),
  played: set.played?.toISOString(),
  artists: (set.artists ?? []).map(({ id, name }) => ({ id: artistId(id), name })),
  displayArtist: set.artist,
  sortName: set.name,
})

/** A set as an album of one song; of none while it has no recording. */
export const albumOf = (set: SetRow): Fields => ({
  id: albumId(set.id),
  name: set.name,
  songCount: set.mp3_permalink === null ? 0 : 1,
  releaseDate: dateOf(set),
  isCompilation: false,
  ...shared(set),
})

/** A set as a folder, for apps that browse by folders. */
export const folderOf = (set: SetRow): Fields => ({
  id: albumId(set.id),
  parent: set.artists?.[0] && artistId(set.artists[0].id),
  isDir: true,
  title: set.name,
  album: set.name,
  ...shared(set),
  mediaType: 'album',
})

/** Loudness to play at, of which ReplayGain takes the difference. */
const referenceLufs = -18

function replayGainOf({ loudness, true_peak }: SetRow): Fields | undefined {
  if (loudness === null) return undefined
  const gain = Number((referenceLufs - loudness).toFixed(2))
  const peak = true_peak === null ? undefined : Number((10 ** (true_peak / 20)).toFixed(4))
  return { trackGain: gain, albumGain: gain, trackPeak: peak, albumPeak: peak }
}

/** A name as a part of a path. */
const asFile = (name: string) => name.replaceAll('/', '_')

/** The recording of a set as its song. */
export const songOf = (set: SetRow): Fields => ({
  id: songId(set.id),
  parent: albumId(set.id),
  isDir: false,
  title: set.name,
  album: set.name,
  albumId: albumId(set.id),
  track: 1,
  ...shared(set),
  size: set.size ?? undefined,
  bitRate: set.size === null || set.duration === 0 ? undefined : Math.round((set.size * 8) / set.duration),
  contentType: 'audio/mpeg',
  suffix: 'mp3',
  path: `${asFile(set.artist)}/${asFile(set.name)}.mp3`,
  isVideo: false,
  type: 'music',
  mediaType: 'song',
  bookmarkPosition: set.position || undefined,
  displayAlbumArtist: set.artist,
  replayGain: replayGainOf(set),
})

/** The songs of sets; those without a recording have none. */
export const songsOf = (sets: readonly SetRow[]): Fields[] => sets.filter(set => set.mp3_permalink !== null).map(songOf)
