import type { ProposedTracklist } from '#contract/entities/ear.ts'
import { StudioRow } from '#contract/entities/studio.ts'
import { manifestTrack } from '../../catalog/manifest.ts'
import { readTracks } from '../../catalog/read-set.ts'
import type { Db } from '../../db/pool.ts'
import { type Recognized, recognizedIn, stateOf } from '../../ear/catalogue/recognized.ts'
import type { Match } from '../../ear/match.ts'
import { type ProposedRow, proposeTracklist } from '../../ear/propose.ts'
import { creditsOf } from '../../tracklist/credits.ts'

/** A track that is proposed: one of the catalogue, or a sound of one that it doesn't have. */
const keyOf = ({ track_id, sound_id }: Recognized) => (track_id === null ? `sound ${sound_id}` : `track ${track_id}`)

const matchOf = ({ start, end, other_start, other_end, score, certainty }: Recognized): Match => ({
  question: { start, end },
  known: { start: other_start, end: other_end },
  speed: (other_end - other_start) / Math.max(1, end - start),
  score,
  certainty,
})

/** The rows of the sets and sounds that proposals were made of, each read once. */
async function readNames(db: Db, found: readonly Recognized[]) {
  const ids = (of: 'track_id' | 'sound_id' | 'set_id') => [
    ...new Set(found.map(each => each[of]).filter(id => id !== null)),
  ]
  const tracks = await readTracks(db, ids('track_id'))
  const [soundIds, setIds] = [ids('sound_id'), ids('set_id')]
  const sounds =
    soundIds.length === 0 ? [] : await db.selectFrom('sounds').selectAll().where('id', 'in', soundIds).execute()
  const sets =
    setIds.length === 0
      ? []
      : await db
          .selectFrom('sets')
          .select(['id', 'set_name', 'artist', 'mp3_permalink'])
          .where('id', 'in', setIds)
          .execute()
  return {
    tracks,
    sound: new Map(sounds.map(sound => [sound.id, sound])),
    set: new Map(sets.map(set => [set.id, set])),
  }
}

type Names = Awaited<ReturnType<typeof readNames>>

/** What of a row's music says most: it is certain, then the longest. */
function strongestOf({ track, start, end }: ProposedRow<string>, found: readonly Recognized[]): Recognized | undefined {
  const length = (each: Recognized) => Math.min(end, each.end) - Math.max(start, each.start)
  const [strongest] = found
    .filter(each => keyOf(each) === track && each.start < end && each.end > start)
    .sort((a, b) => a.certainty.localeCompare(b.certainty) || length(b) - length(a))
  return strongest
}

function namesOf({ track_id, sound_id }: Recognized, names: Names): object | undefined {
  const track = track_id === null ? undefined : names.tracks.get(track_id)
  if (track) return { track_id, ...manifestTrack(track) }
  const sound = sound_id === null ? undefined : names.sound.get(sound_id)
  if (!sound) return undefined
  const { artist, title, mix_name, label } = sound
  return creditsOf({ artist, title: mix_name === null ? title : `${title} (${mix_name})`, label: label ?? undefined })
}

function sourceOf({ set_id, other_start }: Recognized, names: Names) {
  const set = set_id === null ? undefined : names.set.get(set_id)
  if (!set?.mp3_permalink) return null
  const { id, set_name, artist, mp3_permalink } = set
  return { set_meta_id: id, set_name, artist, mp3_permalink, start_time: other_start }
}

/** The tracks that are recognized in a recording, as rows of a tracklist for a curator to take. At most seven queries. */
export async function proposedTracklist(db: Db, permalink: string | null): Promise<ProposedTracklist> {
  const state = permalink === null ? 'none' : await stateOf(db, permalink)
  if (permalink === null || state !== 'done') return { state, rows: [] }
  const found = await recognizedIn(db, permalink)
  const proposed = proposeTracklist(found.map(each => ({ track: keyOf(each), match: matchOf(each) })))
  const names = await readNames(db, found)
  return {
    state,
    rows: proposed.flatMap(row => {
      const strongest = strongestOf(row, found)
      const named = strongest && namesOf(strongest, names)
      if (!named) return []
      const { start, end, certainty } = row
      return [{ row: StudioRow.parse({ start, ...named }), end, certainty, source: sourceOf(strongest, names) }]
    }),
  }
}
