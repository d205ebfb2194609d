import type { Sound } from '#contract/entities/ear.ts'
import { listSounds, removeSound, type SoundChange, saveSound } from '#contract/routes/studio/sounds.ts'
import { call } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { type Pages, withChanged, withoutItem } from '../../../data/cache/loaded-pages.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import { changeLoaded, refetchRoutes, studioPages } from '../studio-query.ts'

/** How often it is asked whether a sound is compared by now (ms). */
const compareMs = 2000

export const soundPages = (search: string) => ({
  ...studioPages(listSounds, { search }),
  refetchInterval: ({ state }: { state: { data?: Pages<Sound> | undefined } }) =>
    state.data?.pages.some(({ data }) => data.some(({ is_compared }) => !is_compared)) ? compareMs : false,
})

export const refetchSounds = () => refetchRoutes(listSounds)

/** Saves what is changed of a sound. */
export async function save(id: number, body: SoundChange): Promise<Result<Sound>> {
  const result = await call(saveSound, { params: { id }, body })
  if (result.ok) changeLoaded(listSounds, pages => withChanged(pages, id, () => result.body))
  refetchSounds()
  return result
}

/** Removes a sound. Resolves with whether it is removed; `before` is called before it leaves the list. */
export async function remove(id: number, before: () => void): Promise<boolean> {
  const isRemoved = (await attempt(removeSound, { params: { id } })) !== undefined
  if (isRemoved) {
    before()
    changeLoaded(listSounds, pages => withoutItem(pages, id))
  }
  refetchSounds()
  return isRemoved
}
