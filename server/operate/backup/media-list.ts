import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { journalName, MediaFile, mediaListName, readFileOf } from './format.ts'
import type { BackupFiles, Draft } from './place.ts'

export const lineOf = (file: MediaFile) => `${JSON.stringify(file)}\n`

async function* linesOf(body: Readable): AsyncGenerator<MediaFile> {
  try {
    for await (const line of createInterface({ input: body, crlfDelay: Infinity }))
      yield MediaFile.parse(JSON.parse(line))
  } finally {
    // Whoever reads only a part of it leaves it open.
    body.destroy()
  }
}

/** Yields the media list of a backup line by line. */
export async function* mediaOf(files: BackupFiles): AsyncGenerator<MediaFile> {
  yield* linesOf(await readFileOf(files, mediaListName))
}

/** Yields what an interrupted backup had stored of the media. */
export async function* journalOf(files: BackupFiles): AsyncGenerator<MediaFile> {
  for (let part = 1; ; part++) {
    const body = await files.read(journalName(part))
    if (!body) return
    yield* linesOf(body)
  }
}

/** What is stored and not yet in the journal is stored again after an interruption. */
const mostFiles = 20
const mostBytes = 64 * 1024 * 1024

async function partsOf(draft: Draft): Promise<number> {
  for (let parts = 0; ; parts++) {
    const next = await draft.read(journalName(parts + 1))
    if (!next) return parts
    next.destroy()
  }
}

/** The list of what a draft has stored so far, after that of an earlier attempt. */
export async function openJournal(draft: Draft) {
  let parts = await partsOf(draft)
  let waiting: string[] = []
  let bytes = 0
  return {
    async add(file: MediaFile): Promise<void> {
      waiting.push(lineOf(file))
      bytes += file.bytes
      if (waiting.length < mostFiles && bytes < mostBytes) return
      await draft.write(journalName(++parts), Readable.from(waiting, { objectMode: false }))
      waiting = []
      bytes = 0
    },
  }
}
