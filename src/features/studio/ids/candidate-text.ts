import type { EarCandidate } from '#contract/entities/ear.ts'
import { suggestedName } from '../../../catalogue/suggest/suggestion-text.ts'
import { placeName } from '../parts/place-name.ts'

/** How what an ID sounds like reads on the screen. */

export const kindNames: Record<EarCandidate['kind'], string> = {
  track: 'A track of the catalog',
  id: 'Another ID',
  sound: "A single track that isn't in the catalog",
}

/** `Yuna Brandt - Nordlicht`; of an ID where it is heard, `ID 3 in Nordlicht`. */
export function candidateName({ track, names, place }: EarCandidate): string {
  if (!track) return names ? suggestedName(names) : ''
  const isNameless = track.mix_type === 'ID' && track.artist === 'ID'
  return isNameless && place ? placeName(place) : `${track.artist} - ${track.title}`
}

/** Tells candidates of an ID apart. */
export const candidateKey = ({ track, sound_id }: EarCandidate): string =>
  track ? `track ${track.id}` : `sound ${sound_id}`
