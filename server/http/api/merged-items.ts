import type { Route } from '../../../contract/route.ts'
import { IdParams } from '../../../contract/shapes.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/studio-schema.ts'
import { Failure } from '../failure.ts'

/**
 * Calls that follow, by method and path. A curator's save does, because it is compared with the version of the one that stays; nothing
 * that would delete or merge that one.
 */
const calls: [RegExp, MergeKind][] = [
  [/^(\w+ \/(tracks|favs\/track|set_tracks\/play)|(GET|PUT) \/studio\/tracks|GET \/studio\/ids)\/\{id\}/, 'track'],
  [/^(\w+ \/(artists|stats\/artist)|(GET|PUT) \/studio\/artists)\/\{id\}/, 'artist'],
  [/^(\w+ \/(labels|stats\/label)|(GET|PUT) \/studio\/labels)\/\{id\}/, 'label'],
]

/**
 * Answers a call about an item that was merged into another as a call about that one: a read of an old link, and a write that a
 * device has made before. It is looked up only when the item isn't found.
 */
export async function followMerges<T>(
  db: Db,
  { method, path }: Pick<Route, 'method' | 'path'>,
  params: unknown,
  answer: (params: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await answer(params)
  } catch (error) {
    const kind = calls.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]
    const asked = IdParams.safeParse(params).data?.id
    if (!kind || asked === undefined || !(error instanceof Failure) || error.status !== 404) throw error
    const id = await standingId(db, kind, asked)
    if (id === asked) throw error
    return answer({ id })
  }
}
