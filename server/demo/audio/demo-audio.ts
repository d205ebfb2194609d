import { createHash } from 'node:crypto'
import type { MediaSource } from '../../media/source.ts'
import { createDiskCache } from '../disk-cache.ts'
import { type DemoSet, frameBytes } from '../plan.ts'
import { fadeFrames, gainsOf } from './fader.ts'
import { infoFrame } from './info-frame.ts'
import { type Passage, passagesOf } from './passages.ts'
import type { Section } from './section.ts'
import { createWorkQueue } from './work-queue.ts'

/** Increase it when the output of the synthesizer or the encoder changes. */
export const soundVersion = 3

const digest = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex')

/** Generates demo recordings section by section, when they are first played, and caches them in `cacheDir`. */
export function openDemoAudio({ cacheDir }: { cacheDir: string }) {
  const cache = createDiskCache(`${cacheDir}/sound-${soundVersion}`)
  const queue = createWorkQueue()

  const bytesOf = (section: Section) =>
    cache.get(`${digest(section)}.mp3`, async () => {
      const outcome = await queue.run(section)
      if (outcome.kind === 'section') return outcome.bytes
      throw new Error(outcome.reason)
    })

  async function* read(passages: Passage[], start: number, end: number) {
    const frames = passages.reduce((sum, { section }) => sum + section.frames, 0)
    if (start < frameBytes) yield infoFrame(frames).subarray(start, end)
    let at = frameBytes
    for (const { section, fade } of passages) {
      const next = at + section.frames * frameBytes
      if (next > start && at < end) {
        const bytes = fadeFrames(await bytesOf(section), gainsOf(fade, section.frames))
        yield bytes.subarray(Math.max(0, start - at), Math.min(bytes.length, end - at))
      }
      at = next
    }
  }

  /** What is sent of a set is planned once: every range that a player asks for begins with it. */
  const known = new WeakMap<DemoSet, MediaSource>()
  const source = (set: DemoSet): MediaSource => known.get(set) ?? plan(set)

  function plan(set: DemoSet): MediaSource {
    const passages = passagesOf(set)
    const size = passages.reduce((sum, { section }) => sum + section.frames, 1) * frameBytes
    const planned: MediaSource = {
      size,
      etag: `demo-${soundVersion}-${digest(set).slice(0, 16)}`,
      contentType: 'audio/mpeg',
      read: (start, end) => read(passages, start, end),
    }
    known.set(set, planned)
    return planned
  }

  return { source, close: queue.close }
}

export type DemoAudio = ReturnType<typeof openDemoAudio>
