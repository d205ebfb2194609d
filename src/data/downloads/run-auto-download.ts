import type { SetSummary } from '#contract/entities/music.ts'
import { listUserSets } from '#contract/routes/catalogue.ts'
import { getRecording } from '#contract/routes/recordings.ts'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'
import { store, watch } from '../../state/store.ts'
import { callOrThrow } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { isGone } from '../api/send.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { session } from '../session/session.ts'
import { autoDownload } from './auto-download.ts'
import { download, downloadOf, downloads, dropDownload } from './page-downloads.ts'

/** Downloads the sets that the listener likes, newest likes first, up to the storage limit. */

/** All sets that the listener likes, newest likes first. */
async function likedSets(user: number): Promise<SetSummary[]> {
  const sets: SetSummary[] = []
  for (;;) {
    const query = {
      order_by: 'user_set_favs.first_liked_date',
      order_direction: 'desc',
      limit: 100,
      offset: sets.length,
    } as const
    const { data, pagination } = await callOrThrow(listUserSets, { params: { id: user }, query })
    sets.push(...data)
    if (data.length === 0 || sets.length >= pagination.total) return sets
  }
}

/** The size of a set's recording in bytes; undefined where it has none. */
async function sizeOf(set: SetSummary): Promise<number | undefined> {
  const known = downloadOf(set.id)?.size
  if (known) return known
  try {
    return (await callOrThrow(getRecording, { params: { id: set.id } })).size
  } catch (failure) {
    if (isGone(failure)) return undefined
    throw failure
  }
}

/** The liked sets that fit into the storage limit. Manual downloads don't count towards it. */
async function withinLimit(sets: readonly SetSummary[]): Promise<SetSummary[]> {
  const { most, without } = store.get(autoDownload)
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

/** Removes automatic downloads that aren't chosen any more, and requests the missing ones. */
async function downloadOnly(chosen: readonly SetSummary[]): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id))
  const gone = (store.get(downloads) ?? []).filter(({ set, automatic }) => automatic && !ids.has(set.id))
  for (const { set } of gone) await dropDownload(set.id)
  // Downloads run in the order of their requests: the newest like first.
  for (const set of chosen) if (!downloadOf(set.id)) await download(set, true)
}

/** Keeps automatic downloads in step with the listener's likes and setting. Returns an unsubscribe function. */
export function runAutoDownload(): () => void {
  let again = false
  let working = false

  async function update(): Promise<void> {
    const user = store.get(session).user?.id
    if (user === undefined || !store.get(connection.online) || store.get(downloads) === null) return
    const sets = store.get(autoDownload).on ? await withinLimit(await likedSets(user)) : []
    if (store.get(session).user?.id === user) await downloadOnly(sets)
  }

  function wake(): void {
    again = true
    if (working) return
    working = true
    const work = async () => {
      while (again) {
        again = false
        await update()
      }
    }
    work()
      // Runs again when the device is back online, or when the listener likes another set.
      .catch(failure => console.warn('Liked sets could not be downloaded', failure))
      .finally(() => {
        working = false
      })
  }

  let known = store.get(downloads) !== null
  const unsubscribe = combineUnsubscribes(
    watch(autoDownload, wake),
    watch(connection.online, wake),
    outbox.onAnswered(({ settled }) => {
      if (settled?.kind === 'favourite') wake()
    }),
    watch(downloads, () => {
      if (!known && store.get(downloads) !== null) wake()
      known = store.get(downloads) !== null
    }),
  )
  if (store.get(autoDownload).on) wake()
  return unsubscribe
}
