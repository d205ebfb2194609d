import type { MediaLibrary } from './library.ts'

export interface StoredFile {
  path: string
  bytes: number
  /** When it was put there, in ms since 1970. */
  at: number
}

/** Where an import puts recordings and pictures: a folder, or object storage. Paths are relative, as in the catalogue. */
export interface MediaStore {
  /** Where it is, for a message. */
  place: string
  library: MediaLibrary
  /** The names of the files in one folder. */
  names(folder: string): Promise<readonly string[]>
  /** Writes a file, which is there whole or not at all. */
  write(path: string, content: string | Uint8Array): Promise<void>
  /** Writes a copy of a local file. Resolves with false, and nothing is written, if its SHA-256 (hex) isn't this one. */
  copy(path: string, from: string, sha256: string, signal?: AbortSignal): Promise<boolean>
  /** Puts a file where programs can read it. `release` removes what was made for that. */
  fetch(path: string): Promise<{ file: string; release(): Promise<void> }>
  remove(path: string): Promise<void>
  /** All files, also those that were left unfinished. */
  files(): AsyncIterable<StoredFile>
}
