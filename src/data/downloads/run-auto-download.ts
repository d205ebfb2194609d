import type { SetSummary } from '../../../contract/entities/music.ts'
import { listUserSets } from '../../../contract/routes/catalogue.ts'
import { getRecording } from '../../../contract/routes/recordings.ts'
import { store, watch } from '../../state/store.ts'
import { ask } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { CallError } from '../api/send.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { session } from '../session/session.ts'
import { keepLiked } from './auto-download.ts'
import { download, downloadOf, downloads, letGo } from './page-downloads.ts'

/** Keeps the sets that the listener likes on this device, the last liked ones first, as long as they fit. */

/** Every set that the listener likes, the last liked one first. */
async function likedSets(user: number): Promise<SetSummary[]> {
  const sets: SetSummary[] = []
  for (;;) {
    const query = {
      order_by: 'user_set_favs.first_liked_date',
      order_direction: 'desc',
      limit: 100,
      offset: sets.length,
    } as const
    const { data, pagination } = await ask(listUserSets, { params: { id: user }, query })
    sets.push(...data)
    if (data.length === 0 || sets.length >= pagination.total) return sets
  }
}

/** In bytes; undefined where there is no recording to be kept. */
async function sizeOf(set: SetSummary): Promise<number | undefined> {
  const known = downloadOf(set.id)?.size
  if (known) return known
  try {
    return (await ask(getRecording, { params: { id: set.id } })).size
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 404) return undefined
    throw failure
  }
}

/** Those of the liked sets that fit: what the listener has downloaded by themselves takes none of that room. */
async function fitting(sets: readonly SetSummary[]): Promise<SetSummary[]> {
  const { most, without } = store.get(keepLiked)
  const chosen: SetSummary[] = []
  let total = 0
  for (const set of sets) {
    if (without.includes(set.id) || downloadOf(set.id)?.automatic === false) continue
    const size = await sizeOf(set)
    if (size === undefined) continue
    total += size
    if (total > most) break
    chosen.push(set)
  }
  return chosen
}

async function keepThose(chosen: readonly SetSummary[]): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id))
  const gone = (store.get(downloads) ?? []).filter(({ set, automatic }) => automatic && !ids.has(set.id))
  for (const { set } of gone) await letGo(set.id)
  // The last one asked for is fetched last: the newest like comes first.
  for (const set of chosen) if (!downloadOf(set.id)) await download(set, true)
}

/** Follows the listener's likes and the switch. The answer ends it. */
export function followLiked(): () => void {
  let again = false
  let working = false

  async function follow(): Promise<void> {
    const user = store.get(session).user?.id
    if (user === undefined || !store.get(connection.online) || store.get(downloads) === null) return
    const sets = store.get(keepLiked).on ? await fitting(await likedSets(user)) : []
    if (store.get(session).user?.id === user) await keepThose(sets)
  }

  function wake(): void {
    again = true
    if (working) return
    working = true
    const work = async () => {
      while (again) {
        again = false
        await follow()
      }
    }
    work()
      // It is tried again when the network is back, or something else is liked.
      .catch(failure => console.warn('Liked sets could not be kept', failure))
      .finally(() => {
        working = false
      })
  }

  let known = store.get(downloads) !== null
  const ends = [
    watch(keepLiked, wake),
    watch(connection.online, wake),
    outbox.onAnswered(({ settled }) => {
      if (settled?.kind === 'favourite') wake()
    }),
    watch(downloads, () => {
      if (!known && store.get(downloads) !== null) wake()
      known = store.get(downloads) !== null
    }),
  ]
  if (store.get(keepLiked).on) wake()
  return () => {
    for (const end of ends) end()
  }
}
