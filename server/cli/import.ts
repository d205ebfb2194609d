import type { Changes } from '../import/described-set.ts'
import { findSets } from '../import/find-sets.ts'
import { type Result, runImport } from '../import/run-import.ts'
import { StartError } from '../lib/start-errors.ts'
import { whileMediaHeld } from '../operate/media-lock.ts'
import { type Command, type Deed, readArguments } from './arguments.ts'
import { openProgress } from './progress.ts'

/** Exit codes: everything stands, or would; the import broke off; something was refused. */
const codes = { fine: 0, brokeOff: 1, refused: 2 } as const

const signs = { new: '+', changed: '~', unchanged: '=', refused: '!' } as const
const indented = (lines: readonly string[]) => lines.flatMap(line => line.split('\n')).map(line => `    ${line}`)

const told = ({ newArtists, newLabels, lines }: Changes) => [
  ...(newArtists.length > 0 ? [`New artists: ${newArtists.join(', ')}`] : []),
  ...(newLabels.length > 0 ? [`New labels: ${newLabels.join(', ')}`] : []),
  ...lines,
]

function linesOf(result: Result): string[] {
  if (result.kind === 'refused') return [`! ${result.name}`, ...indented([result.reason])]
  const { kind, title, id, notes, name } = result
  const shown = kind === 'new' ? title : `${title} (set ${id})`
  return [`${signs[kind]} ${name}: ${shown}`, ...indented([...told(result.changes), ...notes])]
}

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const

function summaryOf(counts: ReadonlyMap<Result['kind'], number>, dryRun: boolean): string {
  const told = kinds.map(kind => `${counts.get(kind) ?? 0} ${kind}`).join(', ')
  return dryRun ? `${told}. This was a dry run: nothing was done.` : `${told}.`
}

/** Ctrl-C ends the import between two sets; the second one ends the process. */
function stopOnInterrupt(): AbortController {
  const stop = new AbortController()
  process.once('SIGINT', () =>
    stop.abort(new StartError('Interrupted: what was told above stands, the rest was not imported.')),
  )
  return stop
}

const bring =
  (path: string, { dryRun, quiet }: { dryRun: boolean; quiet: boolean }): Deed =>
  async (db, print, { mediaDir }) => {
    const found = await findSets(path)
    const stop = stopOnInterrupt()
    const progress = openProgress(process.stderr, print)
    const counts = new Map<Result['kind'], number>()
    const options = { media: mediaDir, dryRun, quiet, signal: stop.signal, onProgress: progress.show }
    try {
      await whileMediaHeld(db, async () => {
        for await (const result of runImport(db, found, options)) {
          counts.set(result.kind, (counts.get(result.kind) ?? 0) + 1)
          for (const line of linesOf(result)) progress.print(line)
        }
      })
    } finally {
      progress.print(summaryOf(counts, dryRun))
    }
    return counts.has('refused') ? codes.refused : codes.fine
  }

export const importCommand: Command = {
  help: `import <folder|file>
                  bring recordings (MP3) with their tracklists into the catalogue; --dry-run only says what would be done,
                  --quiet tells no follower of new tracks, as for a back catalogue
                  exit code 2 when something was refused (docs/manifest.md tells what is read)`,
  read(args) {
    const { values, positionals } = readArguments(args, { 'dry-run': { type: 'boolean' }, quiet: { type: 'boolean' } })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0) throw new StartError('import takes one folder or file.')
    return bring(path, { dryRun: values['dry-run'] ?? false, quiet: values.quiet ?? false })
  },
}
