import { openDemoLibrary } from '../demo/library.ts'
import { isDemo } from '../demo/seed.ts'
import { type HeardAt, placesOf } from '../ear/catalogue/places.ts'
import { compareAll } from '../ear/listening/compare-all.ts'
import { type Listened, listenToRecordings } from '../import/listen-recordings.ts'
import { findSounds, listenToSounds, type Sound } from '../import/sounds/listen-to-sounds.ts'
import { openRest } from '../lib/background-thread.ts'
import { hhmmss } from '../lib/clock.ts'
import { StartError } from '../lib/start-errors.ts'
import { openMediaStore } from '../media/open-media.ts'
import { type Command, type CommandHandler, readArguments } from './arguments.ts'
import { stopOnInterrupt } from './interrupt.ts'
import { openProgress } from './progress.ts'

/** Exit codes, as those of an import. */
const exitCodes = { fine: 0, refused: 2 } as const

const lineOf = (result: Listened) =>
  'reason' in result
    ? `! ${result.name}: ${result.reason}`
    : `+ ${result.name}: a fingerprint of ${Math.ceil(result.bytes / 1000)} KB`

const placeLine = ({ set_name, start, end, certainty }: HeardAt) =>
  `    In ${set_name} from ${hhmmss(start)} to ${hhmmss(end)}, ${certainty}`

type Progress = ReturnType<typeof openProgress>

/** Shows how many of the new fingerprints are compared. */
function compareProgress(progress: Progress, signal: AbortSignal) {
  let all = 0
  return {
    signal,
    rest: openRest(),
    onCompared(left: number): void {
      all = Math.max(all, left + 1)
      progress.show(1 - left / all, 'comparing')
    },
    onUnreadable: (of: string) => progress.print(`! ${of}: its fingerprint can't be read; listen to it again`),
  }
}

const listenToAll: CommandHandler = async (db, print, config) => {
  const media = await openMediaStore(config)
  const demo = (await isDemo(db)) ? openDemoLibrary({ cacheDir: `${config.dataDir}/demo` }) : undefined
  const progress = openProgress(process.stderr, print)
  const counts = { listened: 0, refused: 0 }
  const { signal } = stopOnInterrupt('Interrupted. The recordings above are done; run it again to continue.')
  const options = { media, ...(demo && { demo }), signal, onProgress: progress.show }
  try {
    for await (const result of listenToRecordings(db, options)) {
      counts['reason' in result ? 'refused' : 'listened']++
      progress.print(lineOf(result))
    }
    await compareAll(db, compareProgress(progress, signal))
  } finally {
    await demo?.close()
    await media.library.close()
    progress.print(`${counts.listened} listened to, ${counts.refused} refused.`)
  }
  return counts.refused > 0 ? exitCodes.refused : exitCodes.fine
}

function soundLines(sound: Sound, places: readonly HeardAt[]): string[] {
  if ('reason' in sound) return [`! ${sound.name}: ${sound.reason}`]
  const { artist, title, mix_name } = sound.names
  const names = `${artist} - ${title}${mix_name ? ` (${mix_name})` : ''}`
  const track = sound.trackId === null ? 'not in the catalog' : `track ${sound.trackId}`
  return [
    `${sound.isNew ? '+' : '='} ${sound.name}: ${names}, ${track}`,
    ...(places.length > 0 ? places.map(placeLine) : ['    In no set']),
  ]
}

const listenToFiles =
  (paths: readonly string[], trackId: number | undefined): CommandHandler =>
  async (db, print) => {
    const found = await findSounds(paths)
    if (trackId !== undefined && found.sets.length !== 1)
      throw new StartError(`--track is for one file, and you gave ${found.sets.length}.`)
    const progress = openProgress(process.stderr, print)
    const { signal } = stopOnInterrupt('Interrupted. What is done is stored; run it again to continue.')
    const sounds: Sound[] = []
    for await (const sound of listenToSounds(db, found, { trackId, signal, onProgress: progress.show }))
      sounds.push(sound)
    await compareAll(db, compareProgress(progress, signal))
    for (const sound of sounds) {
      const places = 'reason' in sound ? [] : await placesOf(db, sound.fingerprintId)
      for (const line of soundLines(sound, places)) progress.print(line)
    }
    return sounds.some(sound => 'reason' in sound) ? exitCodes.refused : exitCodes.fine
  }

export const listenCommand: Command = {
  help: `listen          fingerprint the recordings that have no fingerprint yet, so that their music is recognized
  listen <file|folder> …
                  listen to single tracks (MP3), and print in which sets they are heard
                  --track <id> says which track of the catalog a file is
                  exit code 2 if something couldn't be read`,
  parse(args) {
    const { values, positionals } = readArguments(args, { track: { type: 'string' } })
    const { track } = values
    if (track !== undefined && !/^[1-9]\d{0,8}$/.test(track)) throw new StartError('--track takes the id of a track.')
    if (positionals.length > 0) return listenToFiles(positionals, track === undefined ? undefined : Number(track))
    if (track !== undefined) throw new StartError('--track needs the file of that track.')
    return listenToAll
  },
}
