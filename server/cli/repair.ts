import type { Config } from '../config/config.ts'
import { whileMediaSweepBlocked } from '../db/media-lock.ts'
import { StartError } from '../lib/start-errors.ts'
import { openMediaStore } from '../media/open-media.ts'
import { variableLine } from '../operate/check/times.ts'
import { findVariable, nameOf, type PlacedRecording } from '../operate/repair/placed-recordings.ts'
import { repairTimes } from '../operate/repair/repair-times.ts'
import { assertNoMore, type Command, type CommandHandler, readArguments } from './arguments.ts'
import { stopOnInterrupt } from './interrupt.ts'
import { openProgress } from './progress.ts'

/** Exit codes, as those of an import. */
const exitCodes = { fine: 0, refused: 2 } as const

function assertHere({ mediaBaseUrl, mediaUrl }: Config): void {
  if (mediaBaseUrl === undefined || mediaUrl !== undefined) return
  throw new StartError(`The recordings at ${mediaBaseUrl} can't be read and written from here, so none is converted.`)
}

const repair =
  (dryRun: boolean): CommandHandler =>
  async (db, print, config) => {
    assertHere(config)
    const { signal } = stopOnInterrupt('Interrupted. The sets above are repaired; run it again to continue.')
    const progress = openProgress(process.stderr, print)
    const counts = { variable: 0, repaired: 0, refused: 0 }
    const media = await openMediaStore(config)

    function refuse(recording: PlacedRecording, reason: string) {
      counts.refused++
      progress.print(`! ${nameOf(recording)}: ${reason}`)
    }

    async function find(): Promise<PlacedRecording[]> {
      const found: PlacedRecording[] = []
      const options = { library: media.library, signal, onProgress: progress.show }
      for await (const { reason, ...recording } of findVariable(db, options))
        if (reason === undefined) found.push(recording)
        else refuse(recording, reason)
      counts.variable = found.length
      return found
    }

    async function convert(found: readonly PlacedRecording[]) {
      const { recordingBitRate: bitRate } = config
      const options = { media, bitRate, signal, onProgress: progress.show }
      for await (const { reason, ...recording } of repairTimes(db, found, options)) {
        if (reason !== undefined) refuse(recording, reason)
        else {
          counts.repaired++
          progress.print(`+ ${nameOf(recording)}: its bit rate is constant now`)
        }
      }
    }

    try {
      const found = await find()
      if (dryRun) for (const each of found) progress.print(`${nameOf(each)}: ${variableLine}`)
      else if (found.length > 0) await whileMediaSweepBlocked(db, () => convert(found))
    } finally {
      await media.library.close()
      const { variable, repaired, refused } = counts
      if (dryRun) progress.print(`${variable} to repair, ${refused} refused. This was a dry run: nothing was changed.`)
      else progress.print(`${repaired} repaired, ${refused} refused.`)
    }
    return counts.refused > 0 ? exitCodes.refused : exitCodes.fine
  }

export const repairCommand: Command = {
  help: `repair --times  convert the recordings whose bit rate is variable, in which jumps land next to what is shown: an earlier
                  version has imported them as they were; --dry-run only lists them
                  exit code 2 if one couldn't be converted`,
  parse(args) {
    const { values, positionals } = readArguments(args, { times: { type: 'boolean' }, 'dry-run': { type: 'boolean' } })
    assertNoMore('repair', positionals)
    if (!values.times) throw new StartError('repair takes what to repair: segue repair --times')
    return repair(values['dry-run'] ?? false)
  },
}
