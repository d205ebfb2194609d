import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFileName } from '#contract/entities/export.ts'
import type { ListenerRow } from '../db/accounts/listeners.ts'
import type { Db } from '../db/pool.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { exportListener } from '../modules/account/export/export.ts'

/**
 * Writes everything about a listener to a file that only the operator can read. Without a file name, it has the name of the
 * listener's own export. Resolves with the name. Throws a StartError if the file exists or can't be written.
 */
export async function exportUser(db: Db, { id, username }: ListenerRow, file: string | undefined): Promise<string> {
  const pieces = await exportListener(db, id)
  if (!pieces) throw new StartError(`${username} no longer exists.`)
  const path = file ?? exportFileName(username, new Date())
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`${path} already exists.`)
    await rm(path, { force: true })
    throw new StartError(`${path} can't be written: ${error instanceof Error ? error.message : error}`)
  }
  return path
}
