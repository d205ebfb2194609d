import * as z from 'zod/mini'
import { FeaturedItem, FeaturedKind, Version } from '../../entities/studio-catalogue.ts'
import { route } from '../../route.ts'
import { Id, IdParams } from '../../shapes.ts'

const FeaturedList = z.object({ id: Id, kind: FeaturedKind, version: Version, items: z.array(FeaturedItem) })

export const getFeatured = route({
  method: 'GET',
  path: '/studio/featured',
  access: 'curator',
  summary: 'The lists on home that curators choose. The newest tracks are found by themselves',
  answer: z.object({ lists: z.array(FeaturedList) }),
})
export const saveFeatured = route({
  method: 'PUT',
  path: '/studio/featured/{id}',
  access: 'curator',
  summary: 'Replace a list on home; 409 if it was changed since this version',
  params: IdParams,
  body: z.object({ ids: z.array(Id).check(z.maxLength(100)), version: Version }),
  answer: FeaturedList,
})
