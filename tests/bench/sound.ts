import type { Page } from 'playwright'

declare global {
  /** When the last press reached the page, and when sound came out of the player after it (ms since 1970). */
  var pressedAt: number
  var soundAt: number | undefined
}

/**
 * Runs in the page, before anything has played: listens to what comes out of the element, in the thread of the audio,
 * and records when sound follows a press. After a press while it plays, sound counts only behind the silence of the
 * jump.
 */
export async function noteSound(): Promise<void> {
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('No player')
  const ear = `registerProcessor('ear', class extends AudioWorkletProcessor {
    process([[samples = []]]) {
      const sounds = samples.some(each => each !== 0)
      if (sounds !== this.sounds) this.port.postMessage({ sounds, at: Date.now() })
      this.sounds = sounds
      return true
    }
  })`
  const context = new AudioContext()
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([ear], { type: 'text/javascript' })))
  const node = new AudioWorkletNode(context, 'ear')
  context.createMediaElementSource(audio).connect(node).connect(context.destination)
  await context.resume()
  const clockOffset = Date.now() - performance.now()
  let silent = true
  addEventListener(
    'click',
    ({ timeStamp }) => {
      globalThis.pressedAt = timeStamp + clockOffset
      globalThis.soundAt = undefined
      silent = audio.paused
    },
    { capture: true },
  )
  node.port.onmessage = ({ data }: MessageEvent<{ sounds: boolean; at: number }>) => {
    if (data.at < globalThis.pressedAt) return
    if (!data.sounds) silent = true
    else if (silent) globalThis.soundAt ??= data.at
  }
}

/** The time from the last press until sound came out of the player (ms), on a page where `noteSound` runs. */
export async function soundAfterPress(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.soundAt !== undefined)
  return page.evaluate(() => (globalThis.soundAt ?? Number.NaN) - globalThis.pressedAt)
}
