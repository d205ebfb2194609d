import type { Page } from 'playwright/test'

declare global {
  var analyser: AnalyserNode | undefined
}

/** The sound of a page's player, and what the page showed at that moment. */
export interface RecordedSound {
  /** 0.7 s at 48,000 samples a second. */
  samples: Float32Array
  /** The element's position at the first and at the last sample, in ms. */
  from: number
  until: number
  screen: {
    /** The title in the player. */
    title: string
    /** The label of the seek bar, and its position as text. */
    bar: string
    place: string
    /** The row of the page's table that is marked as playing; 0 without one. */
    row: number
  }
}

/** The timeout in ms: on a very busy machine the sound has gaps for half a minute. */
const patienceMs = 60_000

/**
 * Records the page's sound until it has 0.7 s without a jump and without a gap. Gaps are caused by a busy machine, so
 * passages of silence in the music can't be recorded. Resolves with null after a timeout.
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
