import { type DemoSet, frameMs } from '../plan.ts'
import { fadeSamples, gainsOf } from './fader.ts'
import { passagesOf } from './passages.ts'
import { renderSection } from './section.ts'

/** Renders a set passage by passage at a rate in Hz. Equal sections sound the same, so each is rendered only once. */
export function* renderSet(set: DemoSet, rate: number): Generator<Float32Array> {
  const rendered = new Map<string, Float32Array>()
  for (const { section, fade } of passagesOf(set)) {
    const key = JSON.stringify(section)
    const samples = rendered.get(key) ?? renderSection(section, rate)
    rendered.set(key, samples)
    yield fadeSamples(samples, gainsOf(fade, section.frames), (frameMs * rate) / 1000)
  }
}
