import * as z from 'zod/mini'
import { EarCandidate, ProposedTracklist } from '../../entities/ear.ts'
import { route } from '../../route.ts'
import { IdParams } from '../../shapes.ts'

export const listEarCandidates = route({
  method: 'GET',
  path: '/studio/ids/{id}/ear',
  access: 'curator',
  summary: 'What an ID may be by its sound, at most 20: what is certain first, then what is heard longest',
  params: IdParams,
  answer: z.object({ data: z.array(EarCandidate) }),
})
export const proposeSetTracklist = route({
  method: 'GET',
  path: '/studio/sets/{id}/ear',
  access: 'curator',
  summary: "The tracks that are recognized in a set's recording",
  params: IdParams,
  answer: ProposedTracklist,
})
export const proposeDraftTracklist = route({
  method: 'GET',
  path: '/studio/drafts/{id}/ear',
  access: 'curator',
  summary: "The tracks that are recognized in a draft's recording",
  params: IdParams,
  answer: ProposedTracklist,
})
