import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { isSoundFile } from '#contract/recording-files.ts'

/**
 * The folder of uploads. Each has a folder in it, named by its id, with the recording and what belongs to it under one name: as a
 * folder of recordings that import takes.
 */

/** The longest name of a file without its extension, in bytes: file systems take 255 with it. */
const maxStemBytes = 200

const cut = (text: string) => {
  let short = text
  while (Buffer.byteLength(short) > maxStemBytes) short = [...short].slice(0, -1).join('')
  return short.trim()
}

/** The name that a recording gets on disk, from what the curator's device calls it: never a path, hidden or too long. */
export function fileNameOf(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{C}]/gu, ' ').replace(/^[\s.]+/, '')
  const stem = cut(plain.slice(0, plain.length - extname(plain).length))
  // What isn't called like a recording is looked at as an MP3.
  const extension = isSoundFile(plain) ? extname(plain).toLowerCase() : '.mp3'
  return `${stem || 'recording'}${extension}`
}

/** The id of an upload from its path in the folder. */
export const idOfPath = (path: string) => dirname(path)

export const fileOf = (folder: string, path: string) => join(folder, path)

/** Writes a file that belongs to a recording, under the recording's name. */
export async function writeBeside(folder: string, path: string, name: string, content: Uint8Array): Promise<void> {
  const recording = fileOf(folder, path)
  const stem = basename(recording, extname(recording))
  await mkdir(dirname(recording), { recursive: true })
  await writeFile(join(dirname(recording), `${stem}${extname(name).toLowerCase()}`), content)
}

/** Removes the files of an upload. */
export const removeFiles = (folder: string, id: string) => rm(join(folder, id), { recursive: true, force: true })

/** The ids of the uploads that have files. */
export const idsIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
