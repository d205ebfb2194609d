import { expect } from 'vitest'
import type { App } from '../support/app.ts'
import type { EngineTest } from '../support/journey.ts'
import { ask, pointIn } from '../support/part.ts'

const isInTrack = (app: App, track: number) =>
  expect.poll(() => app.seekBar.attribute('aria-valuetext')).toContain(`, track ${track},`)
const position = async (app: App) => (await app.sound()).position

export function listening(test: EngineTest): void {
  test('a set plays, and goes on after each way to seek', async ({ app, listener }) => {
    await app.open('/login')
    await app.logIn(listener)
    await app.open('/sets/1')
    await app.main.button('Play Nordlicht Closing Set').click()
    await app.isHeard()
    await isInTrack(app, 1)
    // The player would fetch them again: these engines have no use for pieces.
    expect(await ask(app.browser, 'pieces')).toEqual([])

    await app.seekBar.click(0.5)
    await expect.poll(() => position(app)).toBeGreaterThan(1_000)
    await app.isHeard()
    await app.player.text(/^Loading/).isGone()

    const half = await position(app)
    await app.seekBar.startDrag(pointIn(await app.seekBar.box(), 0.25), 0.5)
    await app.browser.point('up')
    await expect.poll(() => position(app)).toBeLessThan(half - 500)
    await app.isHeard()

    const quarter = await position(app)
    await app.browser.press('ArrowRight')
    await expect.poll(() => position(app)).toBeGreaterThan(quarter + 5)
    await app.isHeard()

    await app.browser.press('Home')
    await isInTrack(app, 1)
    await app.player.button('Next track').click()
    await isInTrack(app, 2)
    await app.isHeard()
    await app.player.text(/^Loading/).isGone()

    await app.player.button('Pause').click()
    await expect.poll(async () => (await app.sound()).paused).toBe(true)
  })
}
