import type { Page } from 'playwright'

/** When a press came, and when the sound went on after it. */

declare global {
  /** When the last press reached the page, and when the sound went on after it: ms of this page. */
  var pressedAt: number
  var soundAt: number | undefined
}

/** Runs in the page: notes a press, and the first moment after it at which the element's place moves on while it plays. */
export function noteSound(): void {
  const placeNow = () => {
    const audio = document.querySelector('audio')
    return { place: audio?.currentTime ?? 0, plays: audio !== null && !audio.paused && !audio.seeking }
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      globalThis.pressedAt = timeStamp
      globalThis.soundAt = undefined
      let last = placeNow().place
      const timer = setInterval(() => {
        const { place, plays } = placeNow()
        // A jump isn't sound yet: only what goes on from there by less than it could have.
        if (plays && place > last && place - last < 0.3) {
          globalThis.soundAt = performance.now()
          clearInterval(timer)
        }
        last = place
      }, 4)
    },
    { capture: true },
  )
}

/** Milliseconds from the last press until the sound went on, on a page where `noteSound` runs. */
export async function soundAfterPress(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.soundAt !== undefined)
  return page.evaluate(() => (globalThis.soundAt ?? Number.NaN) - globalThis.pressedAt)
}
