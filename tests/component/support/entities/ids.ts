import type { AlsoHeard } from '#contract/entities/also-heard.ts'
import type { EarCandidate } from '#contract/entities/ear.ts'
import type { Track } from '#contract/entities/music.ts'
import type { OwnSuggestion } from '#contract/entities/own-suggestions.ts'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import type { StudioId } from '#contract/routes/studio/ids.ts'
import { anId, aSet, aTrack, newId } from '../entities.ts'

/** A suggestion for an ID, by another listener. */
export const aSuggestion = (given: Partial<Suggestion> = {}): Suggestion => ({
  id: newId(),
  track_meta_id: newId(),
  artist: 'Yuna Brandt',
  title: 'Nordlicht',
  mix_name: null,
  label: null,
  link: null,
  why: 'heard',
  state: 'open',
  reason: null,
  created_dt: '2026-06-01T12:00:00.000Z',
  edited_dt: null,
  author: { id: newId(), username: 'mara', avatar_url: null },
  agree_count: 0,
  disagree_count: 0,
  vote: null,
  ...given,
})

/** A suggestion of the listener, for an ID unless `track` says otherwise. */
export function anOwnSuggestion(given: Partial<Suggestion> = {}, track: Partial<Track> = {}): OwnSuggestion {
  const suggestion = aSuggestion(given)
  return { ...suggestion, track_meta: anId({ id: suggestion.track_meta_id, artist: 'ID', artists: [], ...track }) }
}

export const aStudioId = (given: Partial<StudioId> = {}): StudioId => {
  const id = given.id ?? newId()
  return {
    id,
    track: aTrack({ id, artist: 'ID', title: 'ID', mix_type: 'ID' }),
    version: 'of the ID',
    watchers: 214,
    places: [
      {
        ...{ set_meta_id: newId(), set_name: 'Courtyard Tapes', mp3_permalink: '/media/sets/7.mp3' },
        ...{ track_position: 9, start_time: 600_000, end_time: 780_000 },
      },
    ],
    place_count: 1,
    suggestions: [aSuggestion({ track_meta_id: id })],
    ...{ candidates: [], candidate_count: 0 },
    ...given,
  }
}

/** What an ID sounds like: another ID, for certain. */
export const aCandidate = (given: Partial<EarCandidate> = {}): EarCandidate => {
  const place = (set_name: string, track_position: number) => ({
    ...{ set_meta_id: newId(), set_name, artist: 'Mirelle Koda', mp3_permalink: `/media/sets/${newId()}.mp3` },
    ...{ track_position, start_time: 600_000, end_time: 638_000 },
  })
  return {
    ...{ kind: 'id', certainty: 'certain', seconds: 38 },
    track: { id: newId(), artist: 'ID', title: 'ID', mix_type: 'ID' },
    ...{ sound_id: null, names: null },
    place: place('Quarry Night', 3),
    id_place: place('Courtyard Tapes', 9),
    ...given,
  }
}

/** A place in a set whose tracklist has an ID there. */
export const anAlsoHeard = (given: Partial<AlsoHeard> = {}): AlsoHeard => ({
  set_meta: aSet({ set_name: 'Pier 9 After Hours' }),
  start_time: 3_725_000,
  end_time: 3_900_000,
  heard_as: { id: newId(), artist: 'ID', title: 'ID', mix_type: 'ID', mix_meta: null, probably: null },
  ...given,
})
