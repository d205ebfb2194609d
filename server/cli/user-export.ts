import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFileName } from '../../contract/entities/export.ts'
import type { Db } from '../db/pool.ts'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { exportListener } from '../modules/account/export/export.ts'
import type { ListenerRow } from '../operate/listeners.ts'

/**
 * Writes everything about a listener into a file that only its owner can read, and resolves with its name: as listeners
 * get it themselves unless told. Throws a StartError for a file that is there already, or can't be written.
 */
export async function exportUser(db: Db, { id, username }: ListenerRow, file: string | undefined): Promise<string> {
  const pieces = await exportListener(db, id)
  if (!pieces) throw new StartError(`${username} has gone.`)
  const path = file ?? exportFileName(username, new Date())
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`${path} is there already.`)
    await rm(path, { force: true })
    throw new StartError(`${path} can't be written: ${error instanceof Error ? error.message : error}`)
  }
  return path
}
