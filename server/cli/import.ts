import { genres } from '#contract/genres.ts'
import type { Said } from '../catalog/describe/describe.ts'
import type { Changes } from '../catalog/describe/described-set.ts'
import { whileMediaSweepBlocked } from '../db/media-lock.ts'
import { findSets } from '../import/find-sets.ts'
import { type Result, runImport } from '../import/run-import.ts'
import { StartError } from '../lib/start-errors.ts'
import { openMediaStore } from '../media/open-media.ts'
import { genreOf } from '../tracklist/genre.ts'
import { tidy } from '../tracklist/text.ts'
import { type Command, type CommandHandler, readArguments } from './arguments.ts'
import { stopOnInterrupt } from './interrupt.ts'
import { openProgress } from './progress.ts'

/** Exit codes. An import that breaks off exits with 1. */
const exitCodes = { fine: 0, refused: 2 } as const

const signs = { new: '+', changed: '~', unchanged: '=', refused: '!' } as const
const indented = (lines: readonly string[]) => lines.flatMap(line => line.split('\n')).map(line => `    ${line}`)

const changeLines = ({ newArtists, newLabels, lines }: Changes) => [
  ...(newArtists.length > 0 ? [`New artists: ${newArtists.join(', ')}`] : []),
  ...(newLabels.length > 0 ? [`New labels: ${newLabels.join(', ')}`] : []),
  ...lines,
]

function linesOf(result: Result): string[] {
  if (result.kind === 'refused') return [`! ${result.name}`, ...indented([result.reason])]
  const { kind, title, id, notes, name } = result
  const shown = kind === 'new' ? title : `${title} (set ${id})`
  return [`${signs[kind]} ${name}: ${shown}`, ...indented([...changeLines(result.changes), ...notes])]
}

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const

function summaryOf(counts: ReadonlyMap<Result['kind'], number>, dryRun: boolean): string {
  const summary = kinds.map(kind => `${counts.get(kind) ?? 0} ${kind}`).join(', ')
  return dryRun ? `${summary}. This was a dry run: nothing was changed.` : `${summary}.`
}

interface Asked {
  dryRun: boolean
  quiet: boolean
  said: Said
  encoding: string | undefined
}

const importSets =
  (path: string, { dryRun, quiet, said, encoding }: Asked): CommandHandler =>
  async (db, print, config) => {
    const found = await findSets(path, encoding)
    const media = await openMediaStore(config)
    const stop = stopOnInterrupt(
      'Interrupted. The sets above are imported, the rest are not; run it again to continue.',
    )
    const progress = openProgress(process.stderr, print)
    const counts = new Map<Result['kind'], number>()
    const { recordingBitRate: bitRate } = config
    const options = { media, bitRate, dryRun, quiet, said, signal: stop.signal, onProgress: progress.show }
    try {
      await whileMediaSweepBlocked(db, async () => {
        for await (const result of runImport(db, found, options)) {
          counts.set(result.kind, (counts.get(result.kind) ?? 0) + 1)
          for (const line of linesOf(result)) progress.print(line)
        }
      })
    } finally {
      await media.library.close()
      progress.print(summaryOf(counts, dryRun))
    }
    return counts.has('refused') ? exitCodes.refused : exitCodes.fine
  }

function dateIn(text: string): string {
  const time = /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text
  throw new StartError(`--date ${text} is no day. Write it as YYYY-MM-DD, such as 2026-05-01.`)
}

function genreIn(text: string) {
  const genre = genreOf(text)
  if (genre === undefined)
    throw new StartError(`There is no genre ${text}. --genre takes one of: ${genres.join(', ')}.`)
  return genre
}

function artistsIn(text: string): string {
  const artists = tidy(text)
  if (artists === '') throw new StartError('--artist is empty. Name the artist, as in --artist "Nina Kessler".')
  return artists
}

function encodingIn(text: string): string {
  try {
    return new TextDecoder(text).encoding
  } catch {
    throw new StartError(`--encoding ${text} is unknown. Name one such as windows-1252, shift_jis, euc-kr or gb18030.`)
  }
}

/** Reads what is said of every set that doesn't say it itself. Throws a StartError for what no set can have. */
const saidIn = ({ artist, date, genre }: { artist?: string; date?: string; genre?: string }): Said => ({
  ...(artist !== undefined && { artists: artistsIn(artist) }),
  ...(date !== undefined && { date: dateIn(date) }),
  ...(genre !== undefined && { genre: genreIn(genre) }),
})

const options = {
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean' },
  artist: { type: 'string' },
  date: { type: 'string' },
  genre: { type: 'string' },
  encoding: { type: 'string' },
} as const

export const importCommand: Command = {
  help: `import <folder|file>
                  import recordings with their tracklists; --dry-run only shows what would be done,
                  --quiet notifies no followers of new tracks, as for a back catalog;
                  --artist "…", --date YYYY-MM-DD and --genre "…" are for the sets that don't say it themselves,
                  --encoding shift_jis is that of CUE sheets and texts that aren't Unicode
                  exit code 2 if something was refused (docs/manifest.md describes the files)`,
  parse(args) {
    const { values, positionals } = readArguments(args, options)
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0) throw new StartError('import takes one folder or file.')
    const { 'dry-run': dryRun = false, quiet = false, encoding } = values
    return importSets(path, {
      ...{ dryRun, quiet, said: saidIn(values) },
      encoding: encoding === undefined ? undefined : encodingIn(encoding),
    })
  },
}
