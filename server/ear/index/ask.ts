import type { Db } from '../../db/pool.ts'
import { createTally, tickMs } from '../candidates.ts'
import type { Fingerprint } from '../fingerprint.ts'
import { lookupsOf } from '../landmarks.ts'
import { chooseCandidates, isBetter, joinMatches, type Match, type Piece, piecesOf, verify } from '../match.ts'
import { findTicks, type Place, readFingerprints, readPlaces } from './store.ts'

/** How many places are verified for a piece: four of each of six recordings, more than are ever heard at once. */
const mostVerified = 24

export interface AskOptions {
  /** Leaves out recordings, such as the asking one. */
  isAsked?: (id: number) => boolean
  /** Called between pieces of work. */
  rest?: () => Promise<void>
}

/** The recordings of the index that have music in common with a recording, by their ids. */
export async function askIndex(
  db: Db,
  question: Fingerprint,
  { isAsked = () => true, rest }: AskOptions = {},
): Promise<Map<number, Match[]>> {
  const places = await readPlaces(db)
  const found = new Map<number, Match[]>()
  for (const piece of piecesOf(question)) {
    for (const [id, match] of await askPiece(db, question, piece, places, isAsked))
      found.set(id, [...(found.get(id) ?? []), match])
    await rest?.()
  }
  return new Map([...found].map(([id, matches]) => [id, joinMatches(matches)]))
}

async function askPiece(
  db: Db,
  question: Fingerprint,
  piece: Piece,
  places: readonly Place[],
  isAsked: (id: number) => boolean,
): Promise<Map<number, Match>> {
  const lookups = lookupsOf(piece.peaks)
  const asking = new Map<number, number[]>()
  for (const [lookup, hash] of lookups.hashes.entries()) {
    const list = asking.get(hash)
    if (list) list.push(lookup)
    else asking.set(hash, [lookup])
  }
  const tally = createTally(lookups, piece.middle)
  await findTicks(db, [...asking.keys()], (hash, ticks) => {
    for (const lookup of asking.get(hash) ?? []) for (const tick of ticks) tally.add(lookup, tick)
  })
  const placeAt = (tick: number) => {
    const place = placeOfTick(places, tick)
    return place && isAsked(place.id) ? place : undefined
  }
  const chosen = chooseCandidates(tally.best(), placeAt, mostVerified)
  const known = await readFingerprints(db, [...new Set(chosen.map(({ recording }) => recording.id))])
  const best = new Map<number, Match>()
  for (const { candidate, recording } of chosen) {
    const fingerprint = known.get(recording.id)
    const at = (candidate.tick + 1 - recording.first_tick) * tickMs
    const match = fingerprint && verify(question, piece, fingerprint, at, candidate.variant)
    if (match && isBetter(match, best.get(recording.id))) best.set(recording.id, match)
  }
  return best
}

function placeOfTick(places: readonly Place[], tick: number): Place | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.first_tick ?? 0) <= tick) low = middle + 1
    else high = middle
  }
  const place = places[low - 1]
  return place && tick < place.first_tick + place.ticks ? place : undefined
}
