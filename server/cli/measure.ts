import { type Measurement, measureSets } from '../import/measure-sets.ts'
import { openMediaStore } from '../media/open-media.ts'
import { assertNoMore, type Command, type CommandHandler, readArguments } from './arguments.ts'
import { stopOnInterrupt } from './interrupt.ts'
import { openProgress } from './progress.ts'

/** Exit codes, as those of an import. */
const exitCodes = { fine: 0, refused: 2 } as const

function lineOf(result: Measurement): string {
  const set = `set ${result.id}, ${result.name}`
  if ('reason' in result) return `! ${set}: ${result.reason}`
  return `+ ${set}: ${result.lufs === null ? 'silence' : `${result.lufs.toFixed(1)} LUFS`}`
}

const measure: CommandHandler = async (db, print, config) => {
  const media = await openMediaStore(config)
  const progress = openProgress(process.stderr, print)
  const counts = { measured: 0, refused: 0 }
  const { signal } = stopOnInterrupt('Interrupted. The sets above are measured; run it again to continue.')
  try {
    for await (const result of measureSets(db, { media, signal, onProgress: progress.show })) {
      counts['reason' in result ? 'refused' : 'measured']++
      progress.print(lineOf(result))
    }
  } finally {
    await media.library.close()
    progress.print(`${counts.measured} measured, ${counts.refused} refused.`)
  }
  return counts.refused > 0 ? exitCodes.refused : exitCodes.fine
}

export const measureCommand: Command = {
  help: `measure         measure the loudness of sets that were imported before version 0.3
                  exit code 2 if a recording couldn't be read`,
  parse(args) {
    assertNoMore('measure', readArguments(args, {}).positionals)
    return measure
  },
}
