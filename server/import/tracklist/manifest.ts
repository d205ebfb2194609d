import { posix } from 'node:path'
import { type Cue, Manifest, type ManifestSet } from '../../../contract/manifest.ts'
import { ImportRefusal } from '../refusal.ts'
import { msOfClock } from './clock.ts'
import type { ListedTrack } from './listed-track.ts'
import { placeOf, problem } from './manifest-problems.ts'
import { readText } from './text.ts'

/** A set as a manifest has it, its cues in milliseconds. */
export type ListedSet = Omit<ManifestSet, 'tracks'> & { tracks?: ListedTrack[] }

const mostShown = 5
/** MiB. Some hundred thousand tracks; more is better told in several manifests. */
export const mostManifest = 32

function refuse<Mistake>(mistakes: readonly Mistake[], said: (mistake: Mistake) => string): never {
  const more = mistakes.length - mostShown
  const shown = mistakes.slice(0, mostShown).map(said)
  throw new ImportRefusal([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const position = /position (\d+)/.exec(said)?.[1]
    const line = position && text.slice(0, Number(position)).split('\n').length
    throw new ImportRefusal(line ? `It is no JSON: the mistake is in line ${line}.` : 'It is no JSON.')
  }
}

const ms = (cue: Cue): number => (typeof cue === 'number' ? cue : (msOfClock(cue) ?? 0))

function inMs({ tracks, ...set }: ManifestSet): ListedSet {
  return tracks ? { ...set, tracks: tracks.map(track => ({ ...track, start: ms(track.start) })) } : set
}

/** What no schema can say: one set for each recording, tracks in the order of their cues. */
function mistakesIn(sets: readonly ListedSet[], input: unknown): string[] {
  const recordings = new Set<string>()
  return sets.flatMap(({ recording, tracks = [] }, set) => {
    const isSecond = recordings.size === recordings.add(posix.normalize(recording)).size
    const twin = isSecond ? [`${placeOf(input, ['sets', set])}: another set has this recording`] : []
    const late = tracks.findIndex(({ start }, index) => start <= (tracks[index - 1]?.start ?? -1))
    if (late === -1) return twin
    const place = placeOf(input, ['sets', set, 'tracks', late])
    return [...twin, `${place}: it doesn't begin after the track before it`]
  })
}

/**
 * Reads a manifest's sets. Throws an ImportRefusal with a line for each of the first five mistakes: which set, which
 * track, what is wrong.
 */
export function readManifest(bytes: Uint8Array): ListedSet[] {
  const input = parsed(readText(bytes, mostManifest))
  const manifest = Manifest.safeParse(input)
  if (!manifest.success) refuse(manifest.error.issues, issue => problem(issue, input))
  const sets = manifest.data.sets.map(inMs)
  const mistakes = mistakesIn(sets, input)
  if (mistakes.length > 0) refuse(mistakes, mistake => mistake)
  return sets
}
