// @vitest-environment happy-dom

import { atom } from 'jotai/vanilla'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../../../../src/state/store.ts'
import { fakeMediaSession, MediaMetadataLike, set, tracks } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

/** The page's own player and commands. Imported late, because they need the fake media session when they load. */
async function page() {
  Object.defineProperty(navigator, 'mediaSession', { value: fakeMediaSession(), configurable: true })
  vi.stubGlobal('MediaMetadata', MediaMetadataLike)
  const { player } = await import('../../../../src/player/player.ts')
  const { transport } = await import('../../../../src/commands/transport.ts')
  const { nextInQueue } = await import('../../../../src/listening/next-in-queue.ts')
  return { player, nextTrack: transport.nextTrack, nextInQueue }
}

let app: Awaited<ReturnType<typeof page>>
beforeAll(async () => {
  app = await page()
})
beforeEach(() => {
  store.set(app.nextInQueue, null)
  app.player.load(set)
  app.player.setTracklist(set.id, tracks)
})

describe('Next', () => {
  it('goes to the next track while there is one, whatever the queue holds', () => {
    const follow = vi.fn()
    store.set(app.nextInQueue, { play: follow })
    app.nextTrack.effect()
    expect(app.player.position.get()).toBe(30_000)
    expect(follow).not.toHaveBeenCalled()
  })

  it('plays what is next in the queue at the last track', () => {
    const follow = vi.fn()
    store.set(app.nextInQueue, { play: follow })
    app.player.seek(220_000)
    app.nextTrack.effect()
    expect(follow).toHaveBeenCalledOnce()
    expect(app.player.position.get()).toBe(220_000)
  })

  it('is off at the last track when nothing is next, and on as soon as something is', () => {
    app.player.seek(220_000)
    const onChange = vi.fn()
    const stop = store.sub(atom(app.nextTrack.shown.enabled), onChange)
    expect(app.nextTrack.enabled()).toBe(false)
    store.set(app.nextInQueue, { play() {} })
    expect(onChange).toHaveBeenCalledOnce()
    expect(app.nextTrack.enabled()).toBe(true)
    stop()
  })

  it('does not leave a set until its tracklist has loaded', () => {
    store.set(app.nextInQueue, { play() {} })
    app.player.load(aSet({ ...set, id: 8 }))
    expect(app.nextTrack.enabled()).toBe(false)
    app.player.setTracklist(8, [])
    expect(app.nextTrack.enabled()).toBe(true)
  })

  it("leads from a set that can't be played to the next one", () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    store.set(app.nextInQueue, { play() {} })
    app.player.load(aSet({ ...set, id: 9, mp3_permalink: null }))
    expect(app.nextTrack.enabled()).toBe(true)
  })
})
