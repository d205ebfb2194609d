import { mkdir, writeFile } from 'node:fs/promises'
import { buildApp } from '../../../../server/app/app.ts'
import type { AppSettings } from '../../../../server/app/app-settings.ts'
import { openDatabase } from '../../../../server/db/pool.ts'
import { compareAll } from '../../../../server/ear/listening/compare-all.ts'
import { findSets } from '../../../../server/import/find-sets.ts'
import { runImport } from '../../../../server/import/run-import.ts'
import { openFolderLibrary } from '../../../../server/media/folder.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { id3, text } from '../../../support/recordings/id3.ts'
import { encodeMusic, type Piece } from '../../../support/recordings/music.ts'
import { signIn, testApp, tokenSecret } from '../../../support/server/app.ts'

interface Night {
  name: string
  pieces: readonly Piece[]
  /** Lines as in a pasted tracklist. */
  tracklist?: string
}

const tags = (title: string, artist: string) =>
  id3(4, [text('TIT2', title), text('TPE1', artist), text('TDRC', '2026-05-06'), text('TCON', 'Techno')])

/** A server with recordings of its own music. `path` is in a folder of the test file. */
export async function earServer(path: (...names: string[]) => string) {
  const media = path('media')
  const server = await testApp({ library: openFolderLibrary(media) })
  const { db } = server
  await db.deleteFrom('sets').execute()
  let count = 0

  /** Writes a set and what describes it to a folder. Resolves with the folder. */
  async function put({ name, pieces, tracklist }: Night): Promise<string> {
    const folder = path(`incoming-${++count}`)
    await mkdir(folder)
    await writeFile(`${folder}/set.mp3`, Buffer.concat([tags(name, 'Cleo'), await encodeMusic(pieces)]))
    if (tracklist !== undefined) await writeFile(`${folder}/set.txt`, tracklist)
    return folder
  }

  /**
   * Imports the sets of folders in one import, which decodes them on the same threads, in their order. Calls `onImported` after each.
   * Resolves with their ids.
   */
  async function importFrom(folders: readonly string[], onImported = () => {}): Promise<number[]> {
    const ids: number[] = []
    const sets = (await Promise.all(folders.map(path => findSets(path)))).flatMap(found => found.sets)
    const options = { media: openFolderStore(media), bitRate: 320_000, dryRun: false, quiet: true }
    for await (const result of runImport(db, { sets, refused: [] }, options)) {
      if (result.kind === 'refused') throw new Error(result.reason)
      ids.push(result.id)
      onImported()
    }
    return ids
  }

  return {
    ...server,
    media,
    /** What the operator's commands need. */
    environment: { DATABASE_URL: server.databaseUrl, DATA_DIR: path('data'), MEDIA_DIR: media },
    token: (await signIn(server)).access,
    curator: (await signIn(server, 'curator', 'demo-curator')).access,
    put,
    importFrom,
    /** Imports sets. Resolves with their ids. */
    add: async (...nights: Night[]) => importFrom(await Promise.all(nights.map(put))),
    /** Writes a single track with tags. Resolves with its path. */
    async putTrack(name: string, piece: Piece, { title, artist }: { title: string; artist: string }): Promise<string> {
      const file = path(name)
      await writeFile(file, Buffer.concat([tags(title, artist), await encodeMusic([piece])]))
      return file
    },
    /** Another process of the installation. */
    async another(settings: Partial<AppSettings>) {
      const own = openDatabase(server.databaseUrl)
      const app = await buildApp({ db: own, library: openFolderLibrary(media), tokenSecret, settings })
      return { close: () => app.close().then(() => own.destroy()) }
    },
    /** Waits until everything new is compared. */
    compare: () => compareAll(db, {}),
  }
}
