import type { Page } from 'playwright'

declare global {
  /** When the last press reached the page, and when the sound continued after it (ms of this page). */
  var pressedAt: number
  var soundAt: number | undefined
}

/** Runs in the page: records a press, and when the element's position first advances after it while playing. */
export function noteSound(): void {
  const positionNow = () => {
    const audio = document.querySelector('audio')
    return { position: audio?.currentTime ?? 0, plays: audio !== null && !audio.paused && !audio.seeking }
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      globalThis.pressedAt = timeStamp
      globalThis.soundAt = undefined
      let last = positionNow().position
      const timer = setInterval(() => {
        const { position, plays } = positionNow()
        // A seek isn't sound yet: only a small advance after it is.
        if (plays && position > last && position - last < 0.3) {
          globalThis.soundAt = performance.now()
          clearInterval(timer)
        }
        last = position
      }, 4)
    },
    { capture: true },
  )
}

/** The time from the last press until the sound continued (ms), on a page where `noteSound` runs. */
export async function soundAfterPress(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.soundAt !== undefined)
  return page.evaluate(() => (globalThis.soundAt ?? Number.NaN) - globalThis.pressedAt)
}
