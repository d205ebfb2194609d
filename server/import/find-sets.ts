import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { isSoundFile, soundExtensions } from '#contract/recording-files.ts'
import type { FoundSet } from '../catalog/describe/found-set.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { StartError } from '../lib/start-errors.ts'
import { readErrorAsRefusal } from '../recording/error-messages.ts'
import { readCueSheet } from '../tracklist/cue/sheet.ts'
import { maxManifestMiB, readManifest } from '../tracklist/manifest.ts'
import { asUtf8, maxTextMiB } from '../tracklist/text.ts'
import { fileIn } from './file-in.ts'
import { readSmall } from './read-small.ts'

/** A file that can't be imported, with the reason. */
export interface Refused {
  name: string
  reason: string
}

export interface Found {
  sets: FoundSet[]
  refused: Refused[]
}

/** Sound that nothing here decodes. */
const otherSound = /^\.(wma|ape|wv|mpc|mp2|ra|dsf|dff)$/i
const kindOf = (path: string) => extname(path).toLowerCase()
const stemOf = (path: string) => path.slice(0, path.length - extname(path).length)
const inNaturalOrder = new Intl.Collator('en', { numeric: true }).compare

/** The reason why a file can't be imported. Rethrows errors that are neither a refusal nor a system error. */
function reasonOf(error: unknown): string {
  const refusal = readErrorAsRefusal(error)
  if (refusal instanceof ImportRefusal) return refusal.message
  throw refusal
}

/** Collects the found sets and refused files. */
class Finding {
  readonly sets = new Map<string, FoundSet>()
  readonly refused = new Map<string, string>()
  readonly root: string
  readonly encoding: string | undefined

  constructor(root: string, encoding?: string) {
    this.root = root
    this.encoding = encoding
  }

  nameOf = (path: string) => relative(this.root, path) || basename(path)

  refuse(path: string, reason: string): void {
    this.sets.delete(path)
    this.refused.set(path, reason)
  }

  /** Runs work for one file. A failure refuses only this file. */
  async attempt(path: string, work: () => Promise<void>): Promise<void> {
    await work().catch(error => this.refuse(path, reasonOf(error)))
  }

  set(recording: string): FoundSet | undefined {
    if (this.refused.has(recording)) return undefined
    const set = this.sets.get(recording) ?? { name: this.nameOf(recording), recording }
    this.sets.set(recording, set)
    return set
  }
}

/** All files below a folder, without hidden ones. Links to files are followed, links to folders are not. */
async function filesBelow(finding: Finding, folder: string): Promise<string[]> {
  let entries: Dirent[] = []
  await finding.attempt(folder, async () => {
    entries = await readdir(folder, { withFileTypes: true })
  })
  const files: string[] = []
  for (const entry of entries.sort((a, b) => inNaturalOrder(a.name, b.name))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await filesBelow(finding, path)))
    else if (entry.isSymbolicLink())
      await finding.attempt(path, async () => void files.push(await linked(finding, path)))
    else files.push(path)
  }
  return files
}

async function linked({ root }: Finding, path: string): Promise<string> {
  const target = await realpath(path).catch(() => undefined)
  if (!target?.startsWith(root + sep)) throw new ImportRefusal('It is a link that leads out of the folder')
  return path
}

async function readText({ encoding }: Finding, path: string): Promise<Buffer> {
  const bytes = await readSmall(path, maxTextMiB)
  return encoding === undefined ? bytes : asUtf8(bytes, encoding)
}

async function readManifestFile(finding: Finding, path: string): Promise<void> {
  const bytes = await readSmall(path, maxManifestMiB)
  // Not a manifest: other programs also store JSON files next to recordings.
  if (!bytes.includes('"segue"')) return
  const folder = dirname(path)
  for (const listed of readManifest(bytes)) {
    const named = join(folder, listed.recording)
    await finding.attempt(named, async () => {
      const recording = await fileIn(folder, listed.recording)
      const set = finding.set(recording)
      if (set?.manifest) finding.refuse(recording, 'Two manifests name it')
      else if (set) set.manifest = { set: listed, folder }
    })
  }
}

/** Finds the recording of a CUE sheet, which often has the name of the file before it was converted. */
async function fileOfCue(path: string, name: string, isOnly: boolean): Promise<string> {
  const folder = dirname(path)
  const stems = [stemOf(name), ...(isOnly ? [stemOf(basename(path))] : [])]
  const candidates = [name, ...stems.flatMap(stem => soundExtensions.map(extension => `${stem}.${extension}`))]
  for (const candidate of candidates.filter(isSoundFile)) {
    const found = await fileIn(folder, candidate).catch(() => undefined)
    if (found) return found
  }
  throw new ImportRefusal(`There is no file ${name} beside it`)
}

async function readCueFile(finding: Finding, path: string): Promise<void> {
  const bytes = await readText(finding, path)
  const parts = readCueSheet(bytes)
  for (const [part, { file }] of parts.entries()) {
    const set = finding.set(await fileOfCue(path, file, parts.length === 1))
    if (set) set.cue ??= { path, bytes, part }
  }
}

/** By their path without the extension. */
type Recordings = ReadonlyMap<string, readonly string[]>

async function readTextFile(finding: Finding, path: string, recordings: Recordings): Promise<void> {
  const sets = (recordings.get(stemOf(path)) ?? []).flatMap(recording => finding.set(recording) ?? [])
  if (sets.length === 0) return
  const bytes = await readText(finding, path)
  for (const set of sets) set.text = { path, bytes }
}

/** Reads a file next to a recording. If it is invalid, the recording is refused. */
async function readBeside(finding: Finding, path: string, recordings: Recordings, work: () => Promise<void>) {
  await work().catch(error => {
    const named = recordings.get(stemOf(path)) ?? []
    const reason = reasonOf(error)
    for (const recording of named) finding.refuse(recording, `${basename(path)}: ${reason}`)
    if (named.length === 0) finding.refuse(path, reason)
  })
}

async function readFiles(finding: Finding, files: readonly string[]): Promise<void> {
  const of = (kind: string) => files.filter(path => kindOf(path) === kind)
  const recordings = new Map<string, string[]>()
  for (const path of files.filter(isSoundFile)) {
    recordings.set(stemOf(path), [...(recordings.get(stemOf(path)) ?? []), path])
    finding.set(path)
  }
  for (const path of of('.json')) await finding.attempt(path, () => readManifestFile(finding, path))
  for (const path of of('.cue')) await readBeside(finding, path, recordings, () => readCueFile(finding, path))
  for (const path of of('.txt'))
    await readBeside(finding, path, recordings, () => readTextFile(finding, path, recordings))
  for (const path of files.filter(each => otherSound.test(extname(each))))
    finding.refuse(path, 'Segue takes MP3, WAV, AIFF, FLAC, Ogg, Opus, M4A and WebM. Export it as one of them')
}

/** Reads a single file and the files of the same name. */
async function readOneFile(finding: Finding, path: string): Promise<void> {
  const beside = ['.cue', '.txt'].map(kind => `${stemOf(path)}${kind}`)
  const exists = await Promise.all(
    beside.map(each =>
      stat(each).then(
        info => info.isFile(),
        () => false,
      ),
    ),
  )
  const files = isSoundFile(path) ? [path, ...beside.filter((_, index) => exists[index])] : [path]
  await readFiles(finding, files)
  if (isSoundFile(path)) for (const each of finding.sets.keys()) if (each !== path) finding.sets.delete(each)
}

/**
 * Finds the sets at a path: a folder with everything below it, one recording, one manifest or one CUE sheet. CUE sheets
 * and texts that aren't Unicode are in the encoding. Throws a StartError if there is nothing to import.
 */
export async function findSets(given: string, encoding?: string): Promise<Found> {
  const path = await realpath(given).catch(() => undefined)
  const info = path === undefined ? undefined : await stat(path)
  if (path === undefined || !info) throw new StartError(`There is no file or folder ${given}.`)
  const finding = new Finding(info.isDirectory() ? path : dirname(path), encoding)
  if (info.isDirectory()) await readFiles(finding, await filesBelow(finding, path))
  else await readOneFile(finding, path)
  if (finding.sets.size === 0 && finding.refused.size === 0)
    throw new StartError(`There is no recording in ${given}: no sound, and no manifest or CUE sheet that names any.`)
  return {
    sets: [...finding.sets.values()].sort((a, b) => inNaturalOrder(a.name, b.name)),
    refused: [...finding.refused].map(([each, reason]) => ({ name: finding.nameOf(each), reason })),
  }
}
