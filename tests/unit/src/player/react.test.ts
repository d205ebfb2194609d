// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { store, watch } from '../../../../src/state/store.ts'
import { fakeMediaSession, MediaMetadataLike, set, tracks } from '../../../support/player/engine.ts'

async function page() {
  Object.defineProperty(navigator, 'mediaSession', { value: fakeMediaSession(), configurable: true })
  vi.stubGlobal('MediaMetadata', MediaMetadataLike)
  const { player } = await import('../../../../src/player/player.ts')
  const { playerAtoms } = await import('../../../../src/player/react.ts')
  return { player, playerAtoms }
}

let app: Awaited<ReturnType<typeof page>>
beforeAll(async () => {
  app = await page()
})

test("the player's atoms change in the same step as the player, also without subscribers", () => {
  const { player, playerAtoms } = app
  player.load(set)
  player.setTracklist(set.id, tracks)
  expect(store.get(playerAtoms.loaded)?.set.id).toBe(set.id)
  player.seek(31_000)
  expect(store.get(playerAtoms.position)).toBe(31_000)
  expect(store.get(playerAtoms.track)).toBe(player.track.get())
  player.setVolume(0.4)
  expect(store.get(playerAtoms.volume).level).toBe(0.4)
})

test('a subscriber of one atom sees the others after the same change', () => {
  const { player, playerAtoms } = app
  player.load(set)
  player.setTracklist(set.id, tracks)
  const seen: unknown[] = []
  const unsubscribe = watch(playerAtoms.track, track => seen.push([track, store.get(playerAtoms.position)]))
  player.seek(31_000)
  unsubscribe()
  expect(seen).toEqual([[player.track.get(), 31_000]])
})
