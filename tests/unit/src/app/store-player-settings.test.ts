// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeMediaSession, MediaMetadataLike } from '../../../support/player/engine.ts'

async function page() {
  Object.defineProperty(navigator, 'mediaSession', { value: fakeMediaSession(), configurable: true })
  vi.stubGlobal('MediaMetadata', MediaMetadataLike)
  const { player } = await import('../../../../src/player/player.ts')
  const { storePlayerSettings } = await import('../../../../src/app/store-player-settings.ts')
  return { player, storePlayerSettings }
}

let app: Awaited<ReturnType<typeof page>>
let stop = () => {}
beforeAll(async () => {
  app = await page()
})
beforeEach(() => {
  localStorage.clear()
  app.player.setSpeed(1)
  app.player.setSkip('track')
})
afterEach(() => stop())

describe("the player's settings", () => {
  it('are stored, and restored after a reload', () => {
    stop = app.storePlayerSettings()
    app.player.setSpeed(1.25)
    app.player.setSkip('seconds')
    stop()
    app.player.setSpeed(1)
    app.player.setSkip('track')
    stop = app.storePlayerSettings()
    expect(app.player.speed.get()).toBe(1.25)
    expect(app.player.skip.get()).toBe('seconds')
  })

  it('stay at their defaults where the stored ones are invalid', () => {
    for (const stored of ['{"speed":9,"skip":"track"}', '{"speed":1.5}', 'null', 'x']) {
      localStorage.setItem('player', stored)
      stop = app.storePlayerSettings()
      stop()
      expect(app.player.speed.get()).toBe(1)
    }
  })
})
