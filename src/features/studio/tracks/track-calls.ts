import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf } from '#contract/route.ts'
import { getStudioTrack, mergeTrack, saveStudioTrack } from '#contract/routes/studio/tracks.ts'
import { call, callOrThrow } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { mergeRequest } from '../parts/calls/merge-request.ts'
import { attempt, mapAnswer } from '../parts/calls/studio-call.ts'
import type { MergeSide } from '../parts/MergeDialog.tsx'
import type { Edited } from '../parts/use-editing.ts'

export interface EditedTrack extends Edited<StudioTrack> {
  id: number
  setCount: number
  likes: number
}

const edited = ({ id, track, version, set_count, likes }: AnswerOf<typeof getStudioTrack>): EditedTrack => ({
  id,
  value: track,
  version,
  setCount: set_count,
  likes,
})

export const openTrack = async (id: number, signal?: AbortSignal): Promise<EditedTrack> =>
  edited(await callOrThrow(getStudioTrack, { params: { id } }, signal))

export const saveTrack = async (id: number, track: StudioTrack, version: string): Promise<Result<EditedTrack>> =>
  mapAnswer(await call(saveStudioTrack, { params: { id }, body: { track, version } }), edited)

/** `Yuna Brandt - Nordlicht` */
export const nameOf = ({ artists, title }: StudioTrack) => `${artists.join(', ') || 'ID'} - ${title ?? 'ID'}`

/** One of two that are to be merged. */
export const trackSide = async (id: number): Promise<MergeSide> => sideOf(id, await openTrack(id))

/** The same, or undefined after a notice that says why it can't be read. */
export async function findTrackSide(id: number): Promise<MergeSide | undefined> {
  const found = await attempt(getStudioTrack, { params: { id } })
  return found && sideOf(id, edited(found.answer))
}

function sideOf(id: number, { value, version, setCount, likes }: EditedTrack): MergeSide {
  const detail = dotted(counted(setCount, 'set'), counted(likes, 'like'), value.mix === 'ID' && 'ID', `track ${id}`)
  return { id, name: nameOf(value), version, value, detail }
}

export const mergeTracks = (from: MergeSide, into: MergeSide) => call(mergeTrack, mergeRequest(from, into))
