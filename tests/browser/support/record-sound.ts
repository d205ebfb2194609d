import type { Page } from 'playwright/test'

declare global {
  var analyser: AnalyserNode | undefined
}

/** What came out of a page's player, and what the page showed at that moment. */
export interface RecordedSound {
  /** 48,000 a second, for 0.7 s. */
  samples: Float32Array
  /** Where the element was in its recording when the first and the last of them sounded, in ms. */
  from: number
  until: number
  screen: {
    /** The title in the player. */
    title: string
    /** The seek bar's name, and what it says of its place. */
    bar: string
    place: string
    /** The row of the page's table that is marked as playing; 0 without one. */
    row: number
  }
}

/** How long the sound may fail to come, in ms: a starved machine plays with holes for half a minute. */
const patienceMs = 60_000

/**
 * Records the page's sound until 0.7 s have come without a break: from one place of one recording, without a jump and
 * without a hole, which is the machine's doing; so music that falls silent isn't recorded. Null when nothing comes.
 */
export async function recordSound(page: Page): Promise<RecordedSound | null> {
  const heard = await page.evaluate(async patience => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('The page has no audio element')
    if (!globalThis.analyser) {
      const context = new AudioContext({ sampleRate: 48_000 })
      globalThis.analyser = new AnalyserNode(context, { fftSize: 32_768 })
      context.createMediaElementSource(audio).connect(globalThis.analyser).connect(context.destination)
      await context.resume()
    }
    const samples = new Float32Array(globalThis.analyser.fftSize)
    const length = samples.length / 48_000
    const hasHole = () =>
      samples.some((_, at) => at % 64 === 0 && samples.subarray(at, at + 64).every(each => each === 0))
    const player = document.querySelector('section[aria-label="Player"]')
    const bar = player?.querySelector('[role="slider"][aria-label^="Position in"]')
    const giveUp = performance.now() + patience
    let since = { place: audio.currentTime, time: performance.now() }
    while (performance.now() < giveUp) {
      await new Promise(resolve => setTimeout(resolve, 10))
      const now = { place: audio.currentTime, time: performance.now() }
      const drift = now.place - since.place - (now.time - since.time) / 1000
      if (audio.paused || audio.seeking || Math.abs(drift) > 0.2) since = now
      if (now.place - since.place < length + 0.1) continue
      globalThis.analyser.getFloatTimeDomainData(samples)
      if (performance.now() - now.time > 50 || hasHole()) continue
      const screen = {
        title: player?.querySelector('strong')?.textContent ?? '',
        bar: bar?.ariaLabel ?? '',
        place: bar?.ariaValueText ?? '',
        row: [...document.querySelectorAll('main tr')].findIndex(each => each.ariaCurrent === 'true'),
      }
      return { samples: [...samples], from: (now.place - length) * 1000, until: now.place * 1000, screen }
    }
    return null
  }, patienceMs)
  return heard && { ...heard, samples: Float32Array.from(heard.samples) }
}
