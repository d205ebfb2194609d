import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../server/db/pool.ts'
import { findSets } from '../../../server/import/find-sets.ts'
import { runImport } from '../../../server/import/run-import.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { encodeMusic, type Piece } from '../../support/recordings/music.ts'

/** A set that plays a known track, and then one that nobody knows. */
export interface UnknownSet {
  name: string
  /** `YYYY-MM-DD` */
  date: string
  /** When the unknown one begins, in s. */
  start: number
  /** The known one is other music in each set. */
  known: number
  unknown: Omit<Piece, 'from'>
}

const tags = ({ name, date }: UnknownSet) =>
  id3(4, [text('TIT2', name), text('TPE1', 'Mirelle Koda'), text('TDRC', date), text('TCON', 'Techno')])

async function writeSet(folder: string, set: UnknownSet): Promise<void> {
  await mkdir(folder)
  const { start, known, unknown } = set
  const sound = await encodeMusic([{ seed: known, seconds: start }, unknown])
  await writeFile(join(folder, 'set.mp3'), Buffer.concat([tags(set), sound]))
  const lines = ['00:00 Tarn - Undertow', `00:${String(start).padStart(2, '0')} ID - ID`]
  await writeFile(join(folder, 'set.txt'), lines.join('\n'))
}

/**
 * Imports sets of real music into a server's catalogue and media folder, as `segue import` does, for one test. What they have in common
 * is found by the server.
 */
export async function importSets(db: Db, mediaDir: string, sets: readonly UnknownSet[]) {
  const folder = await mkdtemp(join(tmpdir(), 'segue-unknown-'))
  for (const [index, set] of sets.entries()) await writeSet(join(folder, String(index)), set)
  const made: number[] = []
  const options = { media: openFolderStore(mediaDir), bitRate: 320_000, dryRun: false, quiet: true }
  for await (const result of runImport(db, await findSets(folder), options)) {
    if (result.kind === 'refused') throw new Error(result.reason)
    made.push(result.id)
  }
  await rm(folder, { recursive: true })
  const rows = await db
    .selectFrom('set_tracks')
    .innerJoin('sets', 'sets.id', 'set_id')
    .select(['set_id', 'set_name', 'track_id', 'mp3_permalink'])
    .where('set_id', 'in', made)
    .where('track_position', '=', 2)
    .execute()
  const permalinks = rows.flatMap(({ mp3_permalink }) => mp3_permalink ?? [])
  return {
    /** The ids of the sets and of their IDs, by the sets' names. */
    of(name: string) {
      const row = rows.find(({ set_name }) => set_name === name)
      if (!row) throw new Error(`${name} was not imported`)
      return { set: row.set_id, id: row.track_id }
    },
    /** How many of them are to be compared with the others. */
    async uncompared(): Promise<number> {
      const news = db.selectFrom('fingerprints').select('id').where('permalink', 'in', permalinks)
      return (await news.where('listened_at', 'is', null).execute()).length
    },
    async remove(): Promise<void> {
      const tracks = rows.map(({ track_id }) => track_id)
      await db.deleteFrom('sets').where('id', 'in', made).execute()
      await db.deleteFrom('tracks').where('id', 'in', tracks).execute()
      await db.deleteFrom('fingerprints').where('permalink', 'in', permalinks).execute()
    },
  }
}
