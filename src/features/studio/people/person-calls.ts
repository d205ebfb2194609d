import type { StudioArtist, StudioLabel } from '../../../../contract/entities/studio-catalogue.ts'
import { getArtist, getLabel } from '../../../../contract/routes/catalogue.ts'
import * as routes from '../../../../contract/routes/studio/people.ts'
import { call, callOrThrow } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { counted, dotted } from '../../../lib/text.ts'
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

/** The result of a call, with another body. */
const mapped = <Was, Is>(result: Result<Was>, is: (body: Was) => Is): Result<Is> =>
  result.ok ? { ...result, body: is(result.body) } : result

const mergeRequest = (from: MergeSide, into: MergeSide) => ({
  params: { id: from.id },
  body: { version: from.version, into: into.id, into_version: into.version },
})

const noLabel: Omit<StudioLabel, keyof StudioArtist> = { logo_url: null, sponsor_type: 'label_meta', founders: [] }
const asLabel = (person: Person): StudioLabel => ({ ...noLabel, ...person })

const artistCalls: PersonCalls = {
  async open(id, signal) {
    const { artist, ...edited } = await callOrThrow(routes.getStudioArtist, { params: { id } }, signal)
    return { ...edited, value: artist }
  },
  async save(id, artist, version) {
    const result = await call(routes.saveStudioArtist, { params: { id }, body: { artist, version } })
    return mapped(result, ({ artist: value, ...edited }) => ({ ...edited, value }))
  },
  add: artist => call(routes.addStudioArtist, { body: { artist } }),
  named: async name => (await callOrThrow(routes.findArtistNamed, { query: { name } })).id,
  merge: (from, into) => call(routes.mergeArtist, mergeRequest(from, into)),
  async detail(id) {
    const { set_count, track_count, user_stats } = await callOrThrow(getArtist, { params: { id } })
    return dotted(
      counted(set_count, 'set'),
      counted(track_count, 'track'),
      counted(user_stats.total_user_likes, 'like'),
      `artist ${id}`,
    )
  },
}

const labelCalls: PersonCalls = {
  async open(id, signal) {
    const { label, ...edited } = await callOrThrow(routes.getStudioLabel, { params: { id } }, signal)
    return { ...edited, value: label }
  },
  async save(id, label, version) {
    const result = await call(routes.saveStudioLabel, { params: { id }, body: { label: asLabel(label), version } })
    return mapped(result, ({ label: value, ...edited }) => ({ ...edited, value }))
  },
  add: label => call(routes.addStudioLabel, { body: { label: asLabel(label) } }),
  named: async name => (await callOrThrow(routes.findLabelNamed, { query: { name } })).id,
  merge: (from, into) => call(routes.mergeLabel, mergeRequest(from, into)),
  async detail(id) {
    const { set_count, track_count, user_label_stats } = await callOrThrow(getLabel, { params: { id } })
    return dotted(
      counted(set_count, 'set'),
      counted(track_count, 'track'),
      counted(user_label_stats.total_user_likes, 'like'),
      `label ${id}`,
    )
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
