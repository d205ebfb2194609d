import * as z from 'zod/mini'
import { Track } from '../../entities/music.ts'
import { MergeInto, StudioTrack, Version } from '../../entities/studio-catalogue.ts'
import { route } from '../../route.ts'
import { Count, Id, IdParams, listOf } from '../../shapes.ts'
import { lineOf } from '../../text.ts'

const number = z.coerce.number<number>()
const EditedTrack = z.object({
  /** That of the one that stays, if this one was merged. */
  id: Id,
  track: StudioTrack,
  version: Version,
  /** In how many sets it plays. A track that is in none can be deleted. */
  set_count: Count,
  /** How many listeners like or watch it. */
  likes: Count,
})

export const listStudioTracks = route({
  method: 'GET',
  path: '/studio/tracks',
  access: 'curator',
  summary: 'Tracks, added last first; `only` those that lack something, or are an ID, or in no set',
  query: z.object({
    search: z._default(lineOf(200), ''),
    only: z.optional(z.enum(['id', 'label', 'key', 'bpm', 'link', 'set'])),
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: listOf(Track),
})
export const getStudioTrack = route({
  method: 'GET',
  path: '/studio/tracks/{id}',
  access: 'curator',
  summary: 'A track, to be edited',
  params: IdParams,
  answer: EditedTrack,
})
export const previewStudioTrack = route({
  method: 'POST',
  path: '/studio/tracks/{id}/preview',
  access: 'curator',
  summary: 'What saving a track would do, without doing it',
  params: IdParams,
  body: z.object({ track: StudioTrack }),
  answer: z.object({
    /** How many listeners are told that an ID is released. */
    told: Count,
    /** How many notifications are taken back from listeners, because it is an ID again. */
    taken_back: Count,
    /** Another track that has these names already. It is offered to be merged; saving is refused. */
    twin_id: z.nullable(Id),
  }),
})
export const saveStudioTrack = route({
  method: 'PUT',
  path: '/studio/tracks/{id}',
  access: 'curator',
  summary:
    'Save a track, which stays the same one; 409 if it was changed since this version, or has the names of another',
  params: IdParams,
  body: z.object({ track: StudioTrack, version: Version }),
  answer: EditedTrack,
})
export const mergeTrack = route({
  method: 'POST',
  path: '/studio/tracks/{id}/merge',
  access: 'curator',
  summary: 'Merge a track into another one, which stays; 409 if either was changed since its version',
  params: IdParams,
  body: MergeInto,
  /** `edit_id` is what Undo takes. */
  answer: z.object({ edit_id: z.nullable(Id) }),
})
export const deleteTrack = route({
  method: 'DELETE',
  path: '/studio/tracks/{id}',
  access: 'curator',
  summary: 'Delete a track that is in no set; 409 for another one. The edit log can bring it back',
  params: IdParams,
  answer: null,
})
