import { genres } from '#contract/genres.ts'
import { createRandom } from '../../../server/demo/random.ts'

/**
 * A catalogue and listeners whose tastes are known. Artists, labels, tracks and sets belong to scenes, two of which share a genre.
 * A set plays its own scene's tracks most of the time; a listener has one to three scenes and some favorite artists, and likes
 * mostly what belongs to them. What is popular is liked more often in all of this.
 */

export const size = { scenes: 40, artists: 5_000, labels: 1_000, tracks: 100_000, sets: 10_000, listeners: 20_000 }
/** What a listener likes on average: a million likes in all. */
const likesOf = { sets: 25, tracks: 20, artists: 5 }
const tracksOfSet = 25

const random = createRandom(24)

/** An index below `count`; the first ones are common. */
const common = (count: number) => Math.floor(count * random.next() ** 2)

/** The id of an item of a scene: scenes take turns. */
const ofScene = (scene: number, items: number) => 1 + scene + size.scenes * common(items / size.scenes)
const sceneOf = (id: number) => (id - 1) % size.scenes
const anyScene = () => random.int(0, size.scenes - 1)
/** A scene, or now and then another one. */
const mostly = (scene: number, share: number) => (random.chance(share) ? scene : anyScene())

const genreOf = (scene: number) => genres[scene % genres.length] ?? ''
const tempoOf = (scene: number) => 110 + (scene % 10) * 5

const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[random.int(0, items.length - 1)]

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

interface Track {
  id: number
  artist: number
  label: number
  genre: string
  bpm: number
  key: string
}

export const tracks: Track[] = upTo(size.tracks).map(id => {
  const scene = sceneOf(id)
  return {
    id,
    artist: ofScene(mostly(scene, 0.9), size.artists),
    label: ofScene(mostly(scene, 0.8), size.labels),
    genre: genreOf(mostly(scene, 0.9)),
    bpm: tempoOf(scene) + random.int(-3, 3),
    key: `${random.int(1, 12)}${random.chance(0.75) ? 'A' : 'B'}`,
  }
})

interface DjSet {
  id: number
  artist: number
  label: number
  genre: string
  tracks: number[]
}

export const sets: DjSet[] = upTo(size.sets).map(id => {
  const scene = sceneOf(id)
  return {
    id,
    artist: ofScene(mostly(scene, 0.95), size.artists),
    label: ofScene(mostly(scene, 0.8), size.labels),
    genre: genreOf(scene),
    tracks: [...new Set(upTo(tracksOfSet).map(() => ofScene(mostly(scene, 0.75), size.tracks)))],
  }
})

const setsOfArtist: number[][] = []
for (const { id, artist } of sets) setsOfArtist[artist] = [...(setsOfArtist[artist] ?? []), id]

/** A listener's scenes and favorite artists. One scene may be there twice, and then counts twice. */
interface Taste {
  scenes: number[]
  favorites: number[]
}

export const tastes: Taste[] = upTo(size.listeners).map(() => {
  const scenes = upTo(random.int(1, 3)).map(anyScene)
  return { scenes, favorites: scenes.map(scene => ofScene(scene, size.artists)) }
})

/** How often a like is of a scene of the listener's, and of sets how often it is of a favorite artist. */
const [loyalty, fandom] = [0.85, 0.2]

interface Likes {
  sets: number[]
  tracks: number[]
  artists: number[]
}

/** The likes of each listener, each in the order in which they came. */
export const likes: Likes[] = tastes.map(({ scenes, favorites }) => {
  const scene = () => mostly(oneOf(scenes) ?? 0, loyalty)
  const liked = (average: number, one: () => number) => [...new Set(upTo(random.int(1, 2 * average)).map(one))]
  return {
    sets: liked(likesOf.sets, () => {
      const own = random.chance(fandom) ? oneOf(setsOfArtist[oneOf(favorites) ?? 0] ?? []) : undefined
      return own ?? ofScene(scene(), size.sets)
    }),
    tracks: liked(likesOf.tracks, () => ofScene(scene(), size.tracks)),
    artists: [...new Set([...favorites, ...liked(likesOf.artists - 2, () => ofScene(scene(), size.artists))])],
  }
})

const setsOfScene = size.sets / size.scenes
/** How often `common` gives an index. */
const shareOf = (index: number) => Math.sqrt((index + 1) / setsOfScene) - Math.sqrt(index / setsOfScene)

/** The chance that a like of a listener of this taste is of a set. */
export function chanceOf({ scenes, favorites }: Taste, { id, artist }: DjSet): number {
  const ofOwn = (loyalty * scenes.filter(scene => scene === sceneOf(id)).length) / scenes.length
  const byScene = (ofOwn + (1 - loyalty) / size.scenes) * shareOf(Math.floor((id - 1) / size.scenes))
  const fan = favorites.filter(favorite => favorite === artist).length / favorites.length
  return (1 - fandom) * byScene + (fandom * fan) / (setsOfArtist[artist]?.length ?? 1)
}

/** The like of a set that is held back from each of the first listeners, who have enough others. */
export const heldBack: { listener: number; set: number }[] = []
for (const [listener, { sets: own }] of likes.entries()) {
  if (heldBack.length === 600) break
  if (own.length < 6) continue
  const [set] = own.splice(random.int(0, own.length - 1), 1)
  if (set !== undefined) heldBack.push({ listener, set })
}
