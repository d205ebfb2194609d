import type { Changes } from '../catalog/describe/described-set.ts'
import { whileMediaSweepBlocked } from '../db/media-lock.ts'
import { findSets } from '../import/find-sets.ts'
import { type Result, runImport } from '../import/run-import.ts'
import { StartError } from '../lib/start-errors.ts'
import { openMediaStore } from '../media/open-media.ts'
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

const importSets =
  (path: string, { dryRun, quiet }: { dryRun: boolean; quiet: boolean }): CommandHandler =>
  async (db, print, config) => {
    const found = await findSets(path)
    const media = await openMediaStore(config)
    const stop = stopOnInterrupt(
      'Interrupted. The sets above are imported, the rest are not; run it again to continue.',
    )
    const progress = openProgress(process.stderr, print)
    const counts = new Map<Result['kind'], number>()
    const { recordingBitRate: bitRate } = config
    const options = { media, bitRate, dryRun, quiet, signal: stop.signal, onProgress: progress.show }
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

export const importCommand: Command = {
  help: `import <folder|file>
                  import recordings with their tracklists; --dry-run only shows what would be done,
                  --quiet notifies no followers of new tracks, as for a back catalog
                  exit code 2 if something was refused (docs/manifest.md describes the files)`,
  parse(args) {
    const { values, positionals } = readArguments(args, { 'dry-run': { type: 'boolean' }, quiet: { type: 'boolean' } })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0) throw new StartError('import takes one folder or file.')
    return importSets(path, { dryRun: values['dry-run'] ?? false, quiet: values.quiet ?? false })
  },
}
