import * as z from 'zod/mini'
import { EditedSet, Picture, StudioSet, StudioSetSummary } from '../../entities/studio.ts'
import { maxFileLetters } from '../../limits.ts'
import { route } from '../../route.ts'
import { Id, IdParams, listOf } from '../../shapes.ts'
import { lineOf, opaqueOf } from '../../text.ts'

const number = z.coerce.number<number>()
const Version = opaqueOf(64)
const Change = z.object({ set: StudioSet, version: Version })

export const listStudioSets = route({
  method: 'GET',
  path: '/studio/sets',
  access: 'curator',
  summary: 'Drafts and sets, changed last first; `search` looks into names and artists',
  query: z.object({
    state: z.optional(z.enum(['draft', 'published', 'unpublished'])),
    search: z._default(lineOf(200), ''),
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: listOf(StudioSetSummary),
})

export const getRecordingPass = route({
  method: 'GET',
  path: '/studio/recording-pass',
  access: 'curator',
  summary:
    'A pass for a day: with `?pass=` behind its address, the recording of a draft or unpublished set can be fetched',
  answer: z.object({ pass: z.string() }),
})

export const getStudioSet = route({
  method: 'GET',
  path: '/studio/sets/{id}',
  access: 'curator',
  summary: 'A set with its tracklist, to be edited',
  params: IdParams,
  answer: EditedSet,
})
export const saveStudioSet = route({
  method: 'PUT',
  path: '/studio/sets/{id}',
  access: 'curator',
  summary: 'Save a set with its tracklist; 409 if it was changed since this version',
  params: IdParams,
  body: Change,
  answer: EditedSet,
})
export const duplicateStudioSet = route({
  method: 'POST',
  path: '/studio/sets/{id}/duplicate',
  access: 'curator',
  summary: 'Make a draft of the same artists, curators, genre and picture, without recording and tracklist',
  params: IdParams,
  status: 201,
  answer: z.object({ draft_id: Id }),
})

export const getDraft = route({
  method: 'GET',
  path: '/studio/drafts/{id}',
  access: 'curator',
  summary: 'A draft with its tracklist, to be edited',
  params: IdParams,
  answer: EditedSet,
})
export const saveDraft = route({
  method: 'PUT',
  path: '/studio/drafts/{id}',
  access: 'curator',
  summary: 'Save a draft; 409 if it was changed since this version',
  params: IdParams,
  body: Change,
  answer: EditedSet,
})
export const discardDraft = route({
  method: 'DELETE',
  path: '/studio/drafts/{id}',
  access: 'curator',
  summary: 'Discard a draft. The edit log can bring it back',
  params: IdParams,
  answer: null,
})
export const publishDraft = route({
  method: 'POST',
  path: '/studio/drafts/{id}/publish',
  access: 'curator',
  summary: 'Publish a draft: it is a set of the catalogue from then on; 409 if it was changed since this version',
  params: IdParams,
  body: z.object({ version: Version }),
  answer: z.object({ set_id: Id }),
})

export const addPicture = route({
  method: 'PUT',
  path: '/studio/pictures',
  access: 'curator',
  summary:
    'Add a picture for a set, a track, an artist or a label; it is cropped to a square and rendered in three sizes',
  /** A JPEG, PNG or WebP in base64, at most 9 MB once decoded. */
  body: z.object({ image: opaqueOf(maxFileLetters, 1) }),
  answer: Picture,
})
