import { posix } from 'node:path'
import { type Cue, Manifest, type ManifestSet } from '#contract/manifest.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { msOfClock } from './clock.ts'
import type { ListedTrack } from './listed-track.ts'
import { placeOf, problem } from './manifest-problems.ts'
import { readText } from './text.ts'

/** A set in a manifest, with cues in milliseconds. */
export type ListedSet = Omit<ManifestSet, 'tracks'> & { tracks?: ListedTrack[] }

const maxShown = 5
/** The largest manifest, in MiB: some hundred thousand tracks. */
export const maxManifestMiB = 32

function refuse<Mistake>(mistakes: readonly Mistake[], describe: (mistake: Mistake) => string): never {
  const more = mistakes.length - maxShown
  const shown = mistakes.slice(0, maxShown).map(describe)
  throw new ImportRefusal([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /position (\d+)/.exec(message)?.[1]
    const line = position && text.slice(0, Number(position)).split('\n').length
    throw new ImportRefusal(line ? `It is no JSON: the mistake is in line ${line}.` : 'It is no JSON.')
  }
}

const ms = (cue: Cue): number => (typeof cue === 'number' ? cue : (msOfClock(cue) ?? 0))

function inMs({ tracks, ...set }: ManifestSet): ListedSet {
  return tracks ? { ...set, tracks: tracks.map(track => ({ ...track, start: ms(track.start) })) } : set
}

/** Checks beyond the schema: one set per recording, and tracks in the order of their cues. */
function mistakesIn(sets: readonly ListedSet[], input: unknown): string[] {
  const recordings = new Set<string>()
  return sets.flatMap(({ recording, tracks = [] }, set) => {
    const isSecond = recordings.size === recordings.add(posix.normalize(recording)).size
    const duplicate = isSecond ? [`${placeOf(input, ['sets', set])}: another set has this recording`] : []
    const late = tracks.findIndex(({ start }, index) => start <= (tracks[index - 1]?.start ?? -1))
    if (late === -1) return duplicate
    const place = placeOf(input, ['sets', set, 'tracks', late])
    return [...duplicate, `${place}: it doesn't begin after the track before it`]
  })
}

/**
 * Parses the sets of a manifest. Throws an ImportRefusal with a line for each of the first five mistakes: the set, the track,
 * and what is wrong.
 */
export function readManifest(bytes: Uint8Array): ListedSet[] {
  const input = parsed(readText(bytes, maxManifestMiB))
  const manifest = Manifest.safeParse(input)
  if (!manifest.success) refuse(manifest.error.issues, issue => problem(issue, input))
  const sets = manifest.data.sets.map(inMs)
  const mistakes = mistakesIn(sets, input)
  if (mistakes.length > 0) refuse(mistakes, mistake => mistake)
  return sets
}
