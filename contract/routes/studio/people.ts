import * as z from 'zod/mini'
import { MergeInto, StudioArtist, StudioLabel, Version } from '../../entities/studio-catalogue.ts'
import { Name } from '../../names.ts'
import { route } from '../../route.ts'
import { Id, IdParams } from '../../shapes.ts'

const Named = z.object({ id: z.nullable(Id) })
const Added = z.object({ id: Id })
const namedQuery = z.object({ name: Name })

const ArtistChange = z.object({ artist: StudioArtist, version: Version })
const LabelChange = z.object({ label: StudioLabel, version: Version })
/** The id is that of the one that stays, if this one was merged. */
const EditedArtist = z.object({ id: Id, ...ArtistChange.shape })
const EditedLabel = z.object({ id: Id, ...LabelChange.shape })

export const findArtistNamed = route({
  method: 'GET',
  path: '/studio/artists/named',
  access: 'curator',
  summary: 'The artist of a name, regardless of case, accents and punctuation; null if there is none',
  query: namedQuery,
  answer: Named,
})
export const getStudioArtist = route({
  method: 'GET',
  path: '/studio/artists/{id}',
  access: 'curator',
  summary: 'An artist, to be edited',
  params: IdParams,
  answer: EditedArtist,
})
export const addStudioArtist = route({
  method: 'POST',
  path: '/studio/artists',
  access: 'curator',
  summary: 'Add an artist; 422 if another one has the name',
  body: z.object({ artist: StudioArtist }),
  status: 201,
  answer: Added,
})
export const saveStudioArtist = route({
  method: 'PUT',
  path: '/studio/artists/{id}',
  access: 'curator',
  summary: 'Save an artist; 409 if it was changed since this version, 422 if another one has the name',
  params: IdParams,
  body: ArtistChange,
  answer: EditedArtist,
})
export const mergeArtist = route({
  method: 'POST',
  path: '/studio/artists/{id}/merge',
  access: 'curator',
  summary: 'Merge an artist into another one, who stays; 409 if either was changed since its version',
  params: IdParams,
  body: MergeInto,
  answer: null,
})

export const findLabelNamed = route({
  method: 'GET',
  path: '/studio/labels/named',
  access: 'curator',
  summary: 'The label of a name, regardless of case, accents and punctuation; null if there is none',
  query: namedQuery,
  answer: Named,
})
export const getStudioLabel = route({
  method: 'GET',
  path: '/studio/labels/{id}',
  access: 'curator',
  summary: 'A label, to be edited',
  params: IdParams,
  answer: EditedLabel,
})
export const addStudioLabel = route({
  method: 'POST',
  path: '/studio/labels',
  access: 'curator',
  summary: 'Add a label; 422 if another one has the name',
  body: z.object({ label: StudioLabel }),
  status: 201,
  answer: Added,
})
export const saveStudioLabel = route({
  method: 'PUT',
  path: '/studio/labels/{id}',
  access: 'curator',
  summary: 'Save a label; 409 if it was changed since this version, 422 if another one has the name',
  params: IdParams,
  body: LabelChange,
  answer: EditedLabel,
})
export const mergeLabel = route({
  method: 'POST',
  path: '/studio/labels/{id}/merge',
  access: 'curator',
  summary: 'Merge a label into another one, which stays; 409 if either was changed since its version',
  params: IdParams,
  body: MergeInto,
  answer: null,
})
