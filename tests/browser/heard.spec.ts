import type { Page } from 'playwright/test'
import { demoCatalogue, soundPlanOf } from '../../server/demo/catalogue/catalogue.ts'
import { tracksBySound } from '../support/heard.ts'
import { type App, expect, test } from './app.ts'

/**
 * The tracklist against the sound: what comes out of the player is recorded and told apart by ear, of all the tracks of
 * the set. Set 1 has 20 that meet without gaps.
 */

declare global {
  var ear: AnalyserNode | undefined
}

const set = demoCatalogue().sets[0]
if (!set) throw new Error('The demo has no sets')
const plan = soundPlanOf(set)
/** Where a track begins, in seconds. */
const startOf = (position: number) => (set.slots[position - 1]?.start ?? 0) / 1000

const row = (page: Page, position: number) => page.getByRole('table').getByRole('row').nth(position)

/**
 * The last 0.7 s of sound when the player has come to `until` seconds, and which row is marked as playing then. A piece
 * with a hole, or whose place was not read together with it, is the machine's doing: the next one is taken.
 */
const recordUntil = (page: Page, until: number) =>
  page.evaluate(async to => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('Nothing plays')
    if (!globalThis.ear) {
      const context = new AudioContext({ sampleRate: 48_000 })
      globalThis.ear = new AnalyserNode(context, { fftSize: 32_768 })
      context.createMediaElementSource(audio).connect(globalThis.ear).connect(context.destination)
      await context.resume()
    }
    const samples = new Float32Array(globalThis.ear.fftSize)
    const hasHole = () =>
      samples.some((_, at) => at % 64 === 0 && samples.subarray(at, at + 64).every(each => each === 0))
    for (;;) {
      await new Promise(resolve => setTimeout(resolve, 10))
      const began = performance.now()
      const at = audio.currentTime
      if (at < to) continue
      globalThis.ear.getFloatTimeDomainData(samples)
      if (performance.now() - began > 50 || hasHole()) continue
      const marked = [...document.querySelectorAll('main tr')].findIndex(each => each.ariaCurrent === 'true')
      return { samples: [...samples], from: at - samples.length / 48_000, marked }
    }
  }, until)

/** That until a place, in seconds, this track is heard, and that it and no other is marked as playing. */
async function isHeardAndMarked(page: Page, position: number, until: number): Promise<void> {
  const { samples, from, marked } = await recordUntil(page, until)
  const [first, second] = tracksBySound(plan, Float32Array.from(samples), (from - startOf(position)) * 1000)
  expect(first?.position).toBe(position)
  expect(first?.likeness).toBeGreaterThan(0.95)
  expect(second?.likeness).toBeLessThan(0.9)
  expect(marked).toBe(position)
}

async function playFrom(app: App, page: Page, position: number): Promise<void> {
  await row(page, position).getByRole('button').first().click()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(startOf(position))
}

test('the track that is marked as playing is the one that sounds, from a row, by Next, and across a boundary', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/sets/1')
  await playFrom(app, page, 13)
  await isHeardAndMarked(page, 13, startOf(13) + 0.9)
  await app.control('Next track').click()
  await isHeardAndMarked(page, 14, startOf(14) + 0.9)

  await page.evaluate(to => {
    const audio = document.querySelector('audio')
    if (audio) audio.currentTime = to
  }, startOf(3) - 4)
  // Early enough that a page which is kept waiting still looks before the boundary.
  await isHeardAndMarked(page, 2, startOf(3) - 2.5)
  await isHeardAndMarked(page, 3, startOf(3) + 0.8)
})
