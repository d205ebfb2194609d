import * as z from 'zod/mini'
import { Sound } from '../../entities/ear.ts'
import { Name } from '../../names.ts'
import { route } from '../../route.ts'
import { Id, IdParams, listOf } from '../../shapes.ts'
import { lineOf } from '../../text.ts'

const number = z.coerce.number<number>()

/** What a curator changes of a sound. What isn't given stays. */
export const SoundChange = z
  .strictObject({
    names: z.optional(
      z.strictObject({ artist: Name, title: Name, mix_name: z.nullable(Name), label: z.nullable(Name) }),
    ),
    /** The catalogue's track that it is the sound of; null for none. */
    track_id: z.optional(z.nullable(Id)),
  })
  .check(z.refine(({ names, track_id }) => names !== undefined || track_id !== undefined, 'nothing is to be changed'))
export type SoundChange = z.infer<typeof SoundChange>

export const listSounds = route({
  method: 'GET',
  path: '/studio/sounds',
  access: 'curator',
  summary: 'The sounds of single tracks, newest first, searched by their names, with the sets in which they are heard',
  query: z.object({
    search: z._default(lineOf(200), ''),
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: listOf(Sound),
})
export const saveSound = route({
  method: 'PUT',
  path: '/studio/sounds/{id}',
  access: 'curator',
  summary: 'Correct what a sound is called, or which track of the catalog it is of',
  params: IdParams,
  body: SoundChange,
  answer: Sound,
})
export const removeSound = route({
  method: 'DELETE',
  path: '/studio/sounds/{id}',
  access: 'curator',
  summary: "Remove a sound with what is known of where it is heard. It can't be undone",
  params: IdParams,
  answer: null,
})
