import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDemoAudio } from '../../../server/demo/audio/demo-audio.ts'
import { frameMs, sectionFrames } from '../../../server/demo/plan.ts'
import type { PlannedSet } from './music.ts'

/** A recording as a file, and what is heard in it, which only the evaluation reads. */
export interface Recording {
  path: string
  set: PlannedSet
}

/** Renders sets as MP3s whose names say nothing, unless they are in the folder from another run. */
export async function renderRecordings(folder: string, sets: readonly PlannedSet[]): Promise<Recording[]> {
  await mkdir(folder, { recursive: true })
  const audio = openDemoAudio({ cacheDir: folder })
  const recordings: Recording[] = []
  for (const set of sets) {
    const slots = set.slots.map(({ track, sections }) => ({ sound: track.sound, sections }))
    const source = audio.source({ permalink: '', slots })
    const path = join(folder, `${digestOf(source.etag)}.mp3`)
    if (!existsSync(path)) {
      const file = await open(`${path}.part`, 'w')
      for await (const bytes of source.read(0, source.size)) await writeFile(file, bytes)
      await file.close()
      await rename(`${path}.part`, path)
    }
    recordings.push({ path, set })
  }
  await audio.close()
  return recordings
}

export const digestOf = (value: string | Buffer) => createHash('sha1').update(value).digest('hex')

/** The tracks that are heard at a time: in a transition both, of four bars behind the boundary. */
export function tracksAt({ slots }: Pick<PlannedSet, 'slots'>, ms: number): number[] {
  return slots.flatMap(({ track, start, end }, at) => {
    const next = slots[at + 1]
    const fading = next ? sectionFrames(next.track.sound.bpm) * frameMs : 0
    return start <= ms && ms < end + fading ? [track.id] : []
  })
}
