import { ImportRefusal } from '../lib/import-refusal.ts'
import { noSound } from './examine.ts'
import { containerOf, knownKind } from './file-kind.ts'
import { createFrameWalk } from './mp3/frame-walk.ts'
import { findLayout, readAt } from './mp3/layout.ts'
import { withFile } from './open-file.ts'
import { assertDecodable } from './sound/find-sound.ts'
import { readTagHeader, tagHeaderBytes } from './tags/id3-header.ts'

/** So many bytes of sound show whether a file is an MP3. */
const beginningBytes = 1024 * 1024

interface Received {
  /** How many bytes were there when it was looked at before. */
  seen: number
  /** Whether all of it is there. */
  isWhole: boolean
}

/**
 * Looks at the beginning of a file of which only a part is there. Resolves if it may be a recording that can be decoded here.
 * @throws ImportRefusal if it is something else
 */
export const examineBeginning = (path: string, { seen, isWhole }: Received): Promise<void> =>
  withFile(path, async (handle, { size }) => {
    const { start, end } = await findLayout(handle, size)
    if (start + beginningBytes <= seen) return
    const tag = readTagHeader(await readAt(handle, start, tagHeaderBytes), 0)
    const isTagCut = tag !== undefined && start + tag.whole > size
    const bytes = await readAt(handle, start, Math.min(beginningBytes, (isWhole ? end : size) - start))
    if (!isWhole && (isTagCut || bytes.length < beginningBytes)) return
    const container = containerOf(bytes)
    if (container) return assertDecodable(container, bytes)
    const kind = knownKind(bytes)
    if (kind) throw new ImportRefusal(`It is ${kind}, not a recording`)
    let frames = 0
    const walk = createFrameWalk(isWhole ? end : Number.POSITIVE_INFINITY, () => frames++)
    try {
      walk.take(bytes, start)
    } catch (error) {
      // What is broken further on is named when all of it is read.
      if (!(error instanceof ImportRefusal)) throw error
    }
    if (frames === 0) throw await noSound(handle, { start, end })
  })
