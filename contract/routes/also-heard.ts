import * as z from 'zod/mini'
import { AlsoHeard } from '../entities/also-heard.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'

export const listAlsoHeard = route({
  method: 'GET',
  path: '/tracks/{id}/heard',
  access: 'listener',
  summary: 'Where else a track is heard: sets whose tracklists have another track there, or none; at most 20',
  params: IdParams,
  answer: z.object({ data: z.array(AlsoHeard) }),
})
