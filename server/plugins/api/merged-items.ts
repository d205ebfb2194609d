import type { Route } from '../../../contract/route.ts'
import { IdParams } from '../../../contract/shapes.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/studio-schema.ts'
import { Failure } from '../failure.ts'

const paths: [RegExp, MergeKind][] = [
  [/^\/(tracks|favs\/track|set_tracks\/play)\/\{id\}/, 'track'],
  [/^\/(artists|stats\/artist)\/\{id\}/, 'artist'],
  [/^\/(labels|stats\/label)\/\{id\}/, 'label'],
]

/**
 * Answers a call about an item that was merged into another as a call about that one: a read of an old link, and a write that a
 * device has made before. It is looked up only when the item isn't found.
 */
export async function followMerges<T>(
  db: Db,
  { path }: Pick<Route, 'path'>,
  params: unknown,
  answer: (params: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await answer(params)
  } catch (error) {
    const kind = paths.find(([pattern]) => pattern.test(path))?.[1]
    const asked = IdParams.safeParse(params).data?.id
    if (!kind || asked === undefined || !(error instanceof Failure) || error.status !== 404) throw error
    const id = await standingId(db, kind, asked)
    if (id === asked) throw error
    return answer({ id })
  }
}
