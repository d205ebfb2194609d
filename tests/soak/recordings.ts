import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { recordingBytes } from './reads.ts'
import type { Catalogue } from './world.ts'

/** Puts the same 8 MB in the media folder for every recording: their content does not matter to who fetches them. */
export async function makeRecordings(mediaDir: string, { sets }: Catalogue): Promise<void> {
  const [first, ...others] = sets.map(({ recording }) => join(mediaDir, recording.replace('/media/', '')))
  if (!first) return
  await mkdir(dirname(first), { recursive: true })
  await writeFile(first, Buffer.alloc(recordingBytes, 'sound'))
  for (const file of others) {
    await mkdir(dirname(file), { recursive: true })
    await link(first, file)
  }
}
