import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import type { PlayableSet } from '#contract/entities/music.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import { trackPlaceQuery } from '../data/catalogue/track-queries.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { store } from '../state/store.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import { playSetAt } from './play-set.ts'

/** Plays a track within a set, from its start there (ms). The player itself shows why a set can't be played. */
export const playTrackIn = command<[set: PlayableSet, at: number]>({
  id: 'track.play-in',
  ...playSetAt.shown,
  effect: (set, at) => {
    playSetAt.effect(set, at)
    if (player.status.get().state !== 'failed') notify('Playing track!', 'success', IconPlayerPlayFilled)
  },
})

interface Playable {
  id: number
}

const isCurrent = (get: Getter, { id }: Playable) => get(playerAtoms.track)?.track_meta_id === id
const plays = (get: Getter, track: Playable) => isCurrent(get, track) && get(playerAtoms.running)

/** The id of the track that was asked for last. Answers for any other come too late. */
let wanted: number | null = null

/** Plays a track at once, within the listener's gesture, if its place and its set are cached. Returns whether they are. */
function playKnown(trackId: number): boolean {
  const place = queryClient.getQueryData(trackPlaceQuery(trackId).queryKey)
  const set = place && queryClient.getQueryData(setQuery(place.set_meta_id).queryKey)
  if (!place || !set) return false
  wanted = null
  playTrackIn.effect(set, place.start_time)
  return true
}

/** Asks the server for the track's place and its set, and plays it unless something else was started in the meantime. */
async function playFound(trackId: number): Promise<void> {
  wanted = trackId
  const before = player.loaded.get()?.set.id
  const place = await queryClient.query(trackPlaceQuery(trackId))
  const set = await queryClient.query(setQuery(place.set_meta_id))
  if (wanted === trackId && player.loaded.get()?.set.id === before) playTrackIn.effect(set, place.start_time)
}

/**
 * Plays a track from its place in a set; plays or pauses the track that is current. `onFailure` is called when its place can't be
 * found: a page shows that by itself, by the same queries.
 */
export const playTrack = command<[track: Playable, onFailure?: () => void]>({
  id: 'track.play',
  label: (get, track) => (plays(get, track) ? 'Pause' : 'Play'),
  icon: (get, track) => (plays(get, track) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: () => true,
  effect: (track, onFailure = ignoreOutcome) => {
    if (isCurrent(store.get, track)) return player.toggle()
    if (!playKnown(track.id)) void playFound(track.id).catch(onFailure)
  },
})
