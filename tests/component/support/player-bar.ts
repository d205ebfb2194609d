import { listSets } from '#contract/routes/catalogue.ts'
import { type ComponentApp, expect, page } from './app.tsx'
import { anId, aSet, aSetWith, aTrack, listOf } from './entities.ts'
import { answerForPlayer, ServerQueue } from './queue.ts'
import type { FakeServer } from './server.ts'

/** The player's bar and sheet without sound: the server has no recordings. */

export const bar = page.getByRole('region', { name: 'Player' })
export const control = (name: string) => bar.getByRole('button', { name, exact: true })
export const seekBar = bar.getByRole('slider', { name: /^Position in/ })
export const volume = bar.getByRole('slider', { name: 'Volume' })

/** Four tracks of 15 minutes each. The third is an ID. */
export const tracks = [
  aTrack({ title: 'Undertow', artist: 'Tarn' }),
  aTrack({ title: 'Second Skin', artist: 'Ayo Benedek' }),
  anId(),
  aTrack({ title: 'Last Light', artist: 'Mirelle Koda' }),
]
export const aNight = (given: Parameters<typeof aSetWith>[1] = {}) =>
  aSetWith(tracks, { set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda', ...given })
export const next = aSet({ set_name: 'Live from the Quarry' })

/** Opens a page with a set loaded in the player where it was left (ms), and `queued` behind it in the queue. */
export async function openReady(app: ComponentApp, server: FakeServer, queued = [next], left = 0) {
  const set = aNight({ user_fav: { current_timestamp: left } })
  const queue = new ServerQueue(server, [set, ...queued], set)
  answerForPlayer(server, set, ...queued)
  // Links are preloaded while the pointer rests on them.
  server.on(listSets, listOf([]))
  await app.openAs('/about')
  await isAt('track 1, Tarn – Undertow')
  return { set, queue }
}

export const isAt = (words: string) =>
  expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringContaining(words))
