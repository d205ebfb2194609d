import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getSet } from '#contract/routes/catalogue.ts'
import { findSets } from '../../../../server/import/find-sets.ts'
import { type Result, runImport } from '../../../../server/import/run-import.ts'
import { openFolderLibrary } from '../../../../server/media/folder.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { id3, text } from '../../../support/recordings/id3.ts'
import { exactly, signIn } from '../../../support/server/app.ts'
import { testServer } from '../../../support/server/test-server.ts'

interface Tags {
  title?: string
  artist?: string
  date?: string
  more?: Parameters<typeof id3>[1]
}

/** A server for a test file, which imports into the folder of media. */
export async function importServer(media: string) {
  const server = await testServer({ library: openFolderLibrary(media) })
  const token = (await signIn(server)).access
  const sound = await encodeMp3({ seconds: 30, sampleRate: 22_050, channels: 1, kbps: 32 })
  const shown = async (id: number) =>
    exactly(getSet.answer, (await server.ask('GET', `/api/sets/${id}`, { token })).body)
  return {
    server,
    token,
    sound,
    /** What the operator's commands need. */
    environment: { DATABASE_URL: server.databaseUrl, MEDIA_DIR: media },
    shown,
    rowsOf: async (id: number) =>
      (await shown(id)).set_tracks.map(({ start_time, track_meta: t }) => `${start_time} ${t.artist} - ${t.title}`),
    sets: async () => (await sql<{ n: number }>`select count(*)::integer as n from sets`.execute(server.db)).rows[0]?.n,
    /** A folder to import, with names that only the test of this number has. */
    incoming: (folder: string, number: number) => ({
      put: (name: string, content: Buffer | string) => writeFile(join(folder, name), content),
      /** A recording whose bytes differ from those of every other test. */
      recording({ title = `Night ${number}`, artist = `Cleo ${number}`, date = '2026-05-06', more = [] }: Tags = {}) {
        const tags = [text('TIT2', title), text('TPE1', artist), text('TDRC', date), text('TCON', 'Techno')]
        return Buffer.concat([id3(4, [...tags, ...more]), sound])
      },
      async importFolder(dryRun = false): Promise<Result[]> {
        const results: Result[] = []
        const options = { media: openFolderStore(media), bitRate: 320_000, dryRun, quiet: false }
        for await (const result of runImport(server.db, await findSets(folder), options)) results.push(result)
        return results
      },
    }),
  }
}
export type Incoming = ReturnType<Awaited<ReturnType<typeof importServer>>['incoming']>

export const kinds = (results: Result[]) => results.map(({ name, kind }) => `${kind} ${name}`)
export const reasonOf = (results: Result[], name: string) => {
  const result = results.find(each => each.name === name)
  return result?.kind === 'refused' ? result.reason : undefined
}
export const idOf = (result: Result | undefined) => (result && result.kind !== 'refused' ? result.id : 0)
export const filesIn = async (path: string) => (await readdir(path, { recursive: true }).catch(() => [])).sort()

export const sheet = `TITLE "Sheet"\r\nFILE "set.wav" WAVE\r\nTRACK 01 AUDIO\r\nPERFORMER "Cue"\r\nTITLE "Sheet"\r\nINDEX 01 00:01:37\r\n`
export const manifest = (tracks: unknown[], more: object = {}) =>
  JSON.stringify({ segue: 1, sets: [{ recording: 'set.mp3', tracks, ...more }] })
