import { basename, dirname, extname, isAbsolute } from 'node:path'
import { fold } from '../../../tracklist/fold.ts'
import type { IsKnown } from '../../../tracklist/names.ts'
import { tidy } from '../../../tracklist/text.ts'
import { cleaned } from './clean.ts'
import { type FileName, isNobody, type Names, readFileName } from './file-name.ts'
import { isOfRecorder, isThing, saysNothing } from './kinds.ts'

interface Folder {
  /** Its name as it is. */
  folder: string
  text: string
  date: string | undefined
  dateDoubt: string | undefined
}

/** The folders of a path, the nearest first. Those above the imported folder say nothing. */
const foldersOf = (path: string): Folder[] =>
  isAbsolute(path)
    ? []
    : dirname(path)
        .split(/[/\\]/)
        .filter(folder => folder !== '.' && folder !== '..')
        .reverse()
        .map(folder => ({ folder, ...cleaned(tidy(folder)) }))

const namedAfter = (folders: readonly Folder[]) =>
  folders
    .slice(0, 2)
    .map(({ text }) => text)
    .join(', ')

/** Whether a folder is surely no artist's: one of an event, a stage, a series or a day. */
const isOccasion = ({ text, date }: Folder) => date !== undefined || isThing(text)

/** A file that is called after its artist, in the folder of an event: `Nordlicht 2026/Main Stage/Cleo.mp3`. */
function artistInEvent(text: string, folders: readonly Folder[], isKnown: IsKnown): Names | undefined {
  const [nearest] = folders
  if (!nearest) return undefined
  if (isOccasion(nearest) || isKnown(text)) return { artist: text, name: namedAfter(folders), isDoubtful: true }
  return isKnown(nearest.text) ? { artist: nearest.text, name: text, isDoubtful: true } : undefined
}

/** A file that is called after nobody, in the folder of its artist: `Cleo/Closing Set.mp3`. */
function artistAbove(text: string, folders: readonly Folder[]): Names | undefined {
  const [nearest, ...others] = folders
  if (!nearest) return undefined
  const read = readFileName(tidy(nearest.folder))
  if (read.artist !== undefined)
    return { artist: read.artist, name: isOfRecorder(text) ? read.name : text, isDoubtful: true }
  if (isOccasion(nearest)) return undefined
  const occasions = others.filter(isOccasion)
  const name = isOfRecorder(text) && occasions.length > 0 ? [] : [text]
  return { artist: nearest.text, name: [...name, ...occasions.map(each => each.text)].join(', '), isDoubtful: true }
}

/**
 * Reads a recording's file name, and what it lacks from the folders that it is in. The path is relative to the imported folder.
 * Artists that are known from elsewhere come before those of folders, and before a doubtful one of the file.
 */
export function readPath(path: string, isKnown: IsKnown, artists: readonly string[] = []): FileName {
  const file = readFileName(tidy(basename(path, extname(path))))
  const folders = foldersOf(path)
  const dated = file.date === undefined ? folders.find(({ date }) => date !== undefined) : undefined
  const day = dated ? { date: dated.date, dateDoubt: dated.dateDoubt } : {}
  const isOther = (text: string) => artists.length > 0 && !artists.some(artist => fold(text).includes(fold(artist)))
  if (file.artist !== undefined && !(file.isDoubtful && isOther(file.artist))) return { ...file, ...day }
  if (isOther(file.name)) return { ...file, ...day, artist: undefined, name: file.text, isDoubtful: false }
  const places = folders.filter(({ text }) => !saysNothing(text))
  const names = isNobody(file.name) ? artistAbove(file.name, places) : artistInEvent(file.name, places, isKnown)
  return { ...file, ...names, ...day }
}
