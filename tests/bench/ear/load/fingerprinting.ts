import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../../server/db/pool.ts'
import { frameBytes, frameMs } from '../../../../server/demo/plan.ts'
import { id3, text } from '../../../support/recordings/id3.ts'
import { builtServer } from '../../../support/server/built-server.ts'
import type { Recording } from '../recordings.ts'
import type { Installation } from './installation.ts'

/** The length of a single track (ms). */
const trackMs = 6 * 60_000

/** Cuts recordings into single tracks, which have names in their tags. Resolves with their folder. */
export async function writeTracks(folder: string, recordings: readonly Recording[], album: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const bytes = Math.floor(trackMs / frameMs) * frameBytes
  for (const [at, { path }] of recordings.entries()) {
    // The first frame says how long the whole recording is.
    const frames = (await readFile(path)).subarray(frameBytes)
    for (let track = 0; (track + 1) * bytes <= frames.length; track++) {
      const tags = id3(4, [text('TIT2', `${album} ${at} ${track}`), text('TPE1', 'Bench')])
      const sound = frames.subarray(track * bytes, (track + 1) * bytes)
      await writeFile(join(folder, `${at}-${track}.mp3`), Buffer.concat([tags, sound]))
    }
  }
  return folder
}

/** How much music has a fingerprint (minutes), and how many of them are compared. */
export async function countFingerprints(db: Db): Promise<{ minutes: number; compared: number }> {
  const { rows } = await sql<{ minutes: number; compared: number }>`
    select coalesce(sum(duration), 0)::float8 / 60000 as minutes, count(listened_at)::integer as compared
    from fingerprints`.execute(db)
  return rows[0] ?? { minutes: 0, compared: 0 }
}

/** Calls the rest compared, and resolves when the server's thread has ended, which finishes what it is at. */
async function endComparing(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sessions: number }>`
      with done as (update fingerprints set listened_at = clock_timestamp() where listened_at is null)
      select count(*)::integer as sessions from pg_stat_activity where application_name = 'segue-ear'`.execute(db)
    if (rows[0]?.sessions === 0) return
    await delay(500)
  }
}

/**
 * Starts `segue listen` on a folder, as an operator does, in a session of its own; meanwhile the server compares what is
 * new. Returns a function that stops both. It throws if the command has ended before: the folder was too small.
 */
export function startFingerprinting({ db, environment }: Installation, tracks: string): () => Promise<void> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [builtServer('cli/cli.js'), 'listen', tracks], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'exit')
  return async () => {
    if (child.exitCode !== null) throw new Error(`segue listen ended early with ${child.exitCode}: ${said}`)
    child.kill('SIGINT')
    await ended
    await endComparing(db)
  }
}
