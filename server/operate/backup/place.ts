import type { Readable } from 'node:stream'

/** The files of one backup, wherever they are. Their names are relative and have slashes. */
export interface BackupFiles {
  /** The backup as the operator names it. */
  at: string
  /** Reads a file; undefined if there is none. */
  read(name: string): Promise<Readable | undefined>
  /** Keeps the backup from being removed, where the place can do that. Resolves with a function that ends it. */
  hold(): Promise<() => Promise<void>>
}

/** What decides the name under which a recording or picture is stored. */
export interface MediaIdentity {
  path: string
  /** Of its content, in hex. */
  sha256: string
  /** `.age` or `.gpg`, or empty. */
  extension: string
}

/** A backup that is being written. It counts as one once it is finished. */
export interface Draft extends BackupFiles {
  /** Writes a file, whole or not at all, over one of the same name. `changed` is its modification time in ms, if it keeps one. */
  write(name: string, body: Readable, changed?: number): Promise<void>
  mediaName(media: MediaIdentity): string
  /** Takes a stored file from another backup of the same place without copying. False if it isn't there in this size. */
  share(from: BackupFiles, name: string, bytes: number): Promise<boolean>
  /** Writes the manifest, which completes the backup. The journal isn't part of it. */
  finish(manifest: string): Promise<void>
  /** Ends the writing, finished or not. What is there stays, for the next attempt. */
  release(): Promise<void>
}

/** Where backups are kept: a folder, or a prefix in object storage. */
export interface Place {
  at: string
  /** The names of its complete backups that `nameAt` made, and of those that were interrupted; the oldest first. */
  backups(): Promise<{ complete: string[]; interrupted: string[] }>
  open(name: string): BackupFiles
  /** Throws a StartError if there is a backup of this name, or if another process writes it. */
  draft(name: string): Promise<Draft>
  /**
   * Removes a backup, or what an interrupted one left. From its beginning on, the backup counts as interrupted. Resolves with
   * false, and leaves it, if another process writes or reads it and the place can tell.
   */
  remove(name: string): Promise<boolean>
  /** Removes stored media whose names aren't used by any backup, and what is half stored. */
  sweep(used: () => Promise<ReadonlySet<string>>): Promise<void>
  close(): void
}

const madeName = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/

/** The name of a backup: its time in UTC, so that names sort by time. */
export const nameAt = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The time in the name of a backup; undefined for another name. */
export function timeOf(name: string): Date | undefined {
  const [, day, ...clock] = madeName.exec(name) ?? []
  const time = new Date(`${day}T${clock.join(':')}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
