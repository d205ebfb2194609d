import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a file stays open that nobody reads: a player that seeks asks for parts of the same one within seconds. */
const idleMs = 5_000
/** How many stay open so. */
const mostIdle = 256

const absent = () => undefined

const isSame = (a: Stats, b: Stats) =>
  a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs

/** One version of a file. It can be read even after another file has taken its name. */
export class OpenFile {
  /** Below the folder, without symbolic links. */
  readonly path: string
  readonly info: Stats
  readonly #handle: FileHandle
  readonly #timer: NodeJS.Timeout
  readonly #onClose: (file: OpenFile) => void
  #readers = 0
  #isClosed = false

  constructor(path: string, info: Stats, handle: FileHandle, onClose: (file: OpenFile) => void) {
    this.path = path
    this.info = info
    this.#handle = handle
    this.#onClose = onClose
    this.#timer = setTimeout(() => this.closeIfIdle(), idleMs).unref()
  }

  closeIfIdle(): void {
    if (this.#readers > 0 || this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#onClose(this)
    this.#handle.close().catch(absent)
  }

  /** Keeps the file open until `release`. False if it was closed already. */
  hold(): boolean {
    if (this.#isClosed) return false
    this.#readers++
    return true
  }

  release(): void {
    this.#readers--
    this.#timer.refresh()
  }

  /** Resolves with the number of bytes that were read, 0 at the file's end. */
  async read(into: Buffer, length: number, at: number): Promise<number> {
    return (await this.#handle.read(into, 0, length, at)).bytesRead
  }
}

/**
 * The files of a folder. They stay open for some seconds after their last use, because opening and closing one takes longer
 * than reading a part of it. `locate` resolves a path to that of the file to open, or to undefined.
 */
export function createOpenFiles(folder: string, locate: (path: string) => Promise<string | undefined>) {
  const files = new Map<string, OpenFile>()

  function keep(path: string, file: OpenFile): void {
    files.get(path)?.closeIfIdle()
    files.set(path, file)
    for (const oldest of files.values()) {
      if (files.size <= mostIdle) return
      oldest.closeIfIdle()
    }
  }

  async function openFile(path: string): Promise<OpenFile | undefined> {
    const located = await locate(path)
    const handle = located === undefined ? undefined : await open(join(folder, located)).catch(absent)
    if (located === undefined || !handle) return undefined
    const file = new OpenFile(located, await handle.stat(), handle, closed => {
      if (files.get(path) === closed) files.delete(path)
    })
    keep(path, file)
    return file
  }

  return {
    /** The file that is at this path now, or undefined. */
    async get(path: string): Promise<OpenFile | undefined> {
      const file = files.get(path)
      // Not in this thread: a shared folder that doesn't answer must not hold up everything else.
      const info = file && (await stat(join(folder, path)).catch(absent))
      // Another request may have replaced and closed it meanwhile.
      const isOpen = files.get(path) === file
      return file && info && isOpen && isSame(file.info, info) ? file : openFile(path)
    },
    close(): void {
      for (const file of files.values()) file.closeIfIdle()
    },
  }
}
