import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { maxPatchBytes } from '#contract/routes/studio/uploads.ts'
import type { Db } from '../../db/pool.ts'
import { outageOf } from '../../http/errors.ts'
import { Failure } from '../../http/failure.ts'
import { freeBytes, isDiskFull } from '../../lib/disk-space.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { setChanged } from '../../media/write-file.ts'
import { examineBeginning } from '../../recording/beginning.ts'
import type { StudioFiles } from '../files.ts'
import { fileOf, idOfPath, removeFiles } from './folder.ts'
import { findUpload, noteReceived, noteRefused, removeRow } from './store.ts'

/** A request of a curator. `written` says why its bytes weren't taken; tus itself may know only that their stream broke. */
export interface Asking {
  userId: number
  written?: Promise<number>
}
export const asking = new AsyncLocalStorage<Asking>()

const fullDisk = () =>
  new Failure(507, "The server's disk is full. The upload resumes when there is room.", { isKnown: true })

export interface Receiving extends StudioFiles {
  db: Db
}

/** The bytes of uploads, as files for tus. What else there is to know of them is in the database. Throws Failures. */
export class ByteStore extends FileStore {
  readonly #parts: Receiving

  constructor(parts: Receiving) {
    // The database has what tus would store next to the files.
    const configstore = { get: async () => undefined, set: async () => {}, delete: async () => {} }
    super({ directory: parts.uploads, configstore })
    // Sizes are known from the beginning, and a call of its own removes an upload.
    this.extensions = ['creation']
    this.#parts = parts
  }

  /** Without its file, an upload whose address its curator never gets would only take room. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      await removeRow(this.#parts.db, idOfPath(upload.id))
      throw error
    }
  }

  override async getUpload(path: string): Promise<Upload> {
    const row = await this.#row(path)
    const { size, state, reason } = row
    if (state === 'refused') throw new Failure(410, reason ?? 'It was refused')
    const offset = state === 'receiving' ? await this.#bytesOf(path) : size
    // The process was killed between the last byte and the note of it.
    if (offset === size && state === 'receiving') await this.#note(row, offset)
    return new Upload({ id: path, size, offset, storage: { type: 'file', path: fileOf(this.directory, path) } })
  }

  override write(readable: Readable, path: string, offset: number): Promise<number> {
    const written = this.#write(readable, path, offset)
    const request = asking.getStore()
    if (request) request.written = written
    return written
  }

  async #write(readable: Readable, path: string, offset: number): Promise<number> {
    const row = await this.#row(path)
    await this.#assertRoom()
    try {
      const there = await this.#append(readable, path, offset)
      await this.#look(row, offset, there)
      await this.#note(row, there)
      return there
    } catch (error) {
      if (error instanceof Failure) throw error
      // What is there is kept. Where the upload resumes is asked of the file, so this may fail with a database on the same disk.
      await this.#note(row, await this.#bytesOf(path)).catch(() => undefined)
      throw isDiskFull(error) ? fullDisk() : (outageOf(error) ?? error)
    }
  }

  /** As FileStore's `write`, which hides why the file system refuses bytes. Resolves with how many are there then. */
  async #append(readable: Readable, path: string, offset: number): Promise<number> {
    const file = createWriteStream(fileOf(this.directory, path), { flags: 'r+', start: offset })
    await pipeline(readable, file)
    return offset + file.bytesWritten
  }

  /** Also for what was begun when there was more room. */
  async #assertRoom(): Promise<void> {
    const free = await freeBytes(this.directory)
    if (free !== undefined && free < this.#parts.leaveFree) throw fullDisk()
  }

  #row(path: string) {
    return findUpload(this.#parts.db, idOfPath(path), asking.getStore()?.userId ?? 0)
  }

  /** How many bytes of a file are there. One that was lost, as after a restored backup, begins again. */
  async #bytesOf(path: string): Promise<number> {
    const found = await stat(fileOf(this.directory, path)).catch(() => undefined)
    if (!found) await super.create(new Upload({ id: path, offset: 0 }))
    return found?.size ?? 0
  }

  /** Refuses what is no recording as soon as its beginning shows that. */
  async #look({ id, path, size }: Row, offset: number, there: number): Promise<void> {
    // Bytes of a request that was cut off weren't looked at.
    const seen = offset - maxPatchBytes
    try {
      await examineBeginning(fileOf(this.directory, path), { seen, isWhole: there === size })
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
      await noteRefused(this.#parts.db, id, error.message)
      await removeFiles(this.directory, id)
      throw new Failure(415, error.message)
    }
  }

  async #note({ id, path, size, modified_at }: Row, there: number): Promise<void> {
    // Import takes the file's date where nothing else has one.
    if (there === size && modified_at) await setChanged(fileOf(this.directory, path), modified_at.getTime())
    await noteReceived(this.#parts.db, id, there)
  }
}

type Row = Awaited<ReturnType<typeof findUpload>>
