import type { PlaylistItem } from '#contract/entities/playlists.ts'
import { clock } from '../../lib/clock.ts'
import { store } from '../../state/store.ts'
import { connection } from '../api/connection.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { knownPlaylist } from './page-playlists.ts'
import { playlistQuery } from './playlist-queries.ts'

type Work = Pick<PlaylistItem, 'set_meta' | 'track_meta'>

const isSame = (a: Work, b: Work) =>
  a.track_meta || b.track_meta ? a.track_meta?.id === b.track_meta?.id : a.set_meta?.id === b.set_meta?.id

/** For how long (ms) the listener's choice waits for the answer. */
const patienceMs = 2_000

/** Resolves with whether a playlist has a set or a track, in whichever set that is; false where it can't be read in time. */
export async function holdsWork(id: string, work: Work): Promise<boolean> {
  if (!knownPlaylist(id) && store.get(connection.online)) {
    const patience = new Promise(over => clock.after(patienceMs, () => over(null)))
    await Promise.race([queryClient.query(playlistQuery(id)).catch(ignoreOutcome), patience])
  }
  return knownPlaylist(id)?.items.some(item => isSame(item, work)) ?? false
}
