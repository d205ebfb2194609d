import type { Artist } from '#contract/entities/people.ts'
import type { StudioArtist, StudioLabel } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf } from '#contract/route.ts'
import { getArtist, getLabel } from '#contract/routes/catalogue.ts'
import * as routes from '#contract/routes/studio/people.ts'
import { call, callOrThrow } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { mergeRequest } from '../parts/calls/merge-request.ts'
import { mapAnswer } from '../parts/calls/studio-call.ts'
import type { MergeSide } from '../parts/MergeDialog.tsx'
import type { Edited } from '../parts/use-editing.ts'

export type PersonKind = 'artist' | 'label'
/** An artist, or a label, which has more. */
export type Person = StudioArtist & Partial<Omit<StudioLabel, keyof StudioArtist>>

export interface EditedPerson extends Edited<Person> {
  id: number
}

/** The calls of artists and labels, which differ by their names. */
interface PersonCalls {
  open(id: number, signal?: AbortSignal): Promise<EditedPerson>
  save(id: number, person: Person, version: string): Promise<Result<EditedPerson>>
  add(person: Person): Promise<Result<{ id: number }>>
  named(name: string): Promise<number | null>
  merge(from: MergeSide, into: MergeSide): Promise<Result<null>>
  /** What is at stake when it is merged. */
  detail(id: number): Promise<string>
}

const noLabel: Omit<StudioLabel, keyof StudioArtist> = { logo_url: null, sponsor_type: 'label_meta', founders: [] }
const asLabel = (person: Person): StudioLabel => ({ ...noLabel, ...person })

const editedArtist = ({ artist, ...edited }: AnswerOf<typeof routes.getStudioArtist>): EditedPerson => ({
  ...edited,
  value: artist,
})
const editedLabel = ({ label, ...edited }: AnswerOf<typeof routes.getStudioLabel>): EditedPerson => ({
  ...edited,
  value: label,
})

const stakes = ({ set_count, track_count }: Pick<Artist, 'set_count' | 'track_count'>, likes: number, name: string) =>
  dotted(counted(set_count, 'set'), counted(track_count, 'track'), counted(likes, 'like'), name)

const artistCalls: PersonCalls = {
  open: async (id, signal) => editedArtist(await callOrThrow(routes.getStudioArtist, { params: { id } }, signal)),
  save: async (id, artist, version) =>
    mapAnswer(await call(routes.saveStudioArtist, { params: { id }, body: { artist, version } }), editedArtist),
  add: artist => call(routes.addStudioArtist, { body: { artist } }),
  named: async name => (await callOrThrow(routes.findArtistNamed, { query: { name } })).id,
  merge: (from, into) => call(routes.mergeArtist, mergeRequest(from, into)),
  async detail(id) {
    const artist = await callOrThrow(getArtist, { params: { id } })
    return stakes(artist, artist.user_stats.total_user_likes, `artist ${id}`)
  },
}

const labelCalls: PersonCalls = {
  open: async (id, signal) => editedLabel(await callOrThrow(routes.getStudioLabel, { params: { id } }, signal)),
  save: async (id, label, version) =>
    mapAnswer(
      await call(routes.saveStudioLabel, { params: { id }, body: { label: asLabel(label), version } }),
      editedLabel,
    ),
  add: label => call(routes.addStudioLabel, { body: { label: asLabel(label) } }),
  named: async name => (await callOrThrow(routes.findLabelNamed, { query: { name } })).id,
  merge: (from, into) => call(routes.mergeLabel, mergeRequest(from, into)),
  async detail(id) {
    const label = await callOrThrow(getLabel, { params: { id } })
    return stakes(label, label.user_label_stats.total_user_likes, `label ${id}`)
  },
}

export const personCalls: Record<PersonKind, PersonCalls> = { artist: artistCalls, label: labelCalls }

/** One of two that are to be merged. */
export async function mergeSide(kind: PersonKind, id: number): Promise<MergeSide> {
  const [{ value, version }, detail] = await Promise.all([personCalls[kind].open(id), personCalls[kind].detail(id)])
  return { id, name: value.name, version, value, detail }
}

const nobody: StudioArtist = {
  name: '',
  bio: '',
  links: {
    ...{ beatport: null, soundcloud: null, spotify: null, facebook: null },
    ...{ instagram: null, twitter: null, youtube: null, website: null },
  },
  picture: { art_url: null, art_url_sm: null, art_url_xl: null },
}

/** What a new one has in its fields. */
export const newPerson = (kind: PersonKind): Person => (kind === 'artist' ? nobody : { ...nobody, ...noLabel })
