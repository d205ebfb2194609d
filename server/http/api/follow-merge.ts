import type { ParamsOf, Route } from '#contract/route.ts'
import { IdParams } from '#contract/shapes.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import { Failure } from '../failure.ts'
import { parseTarget } from './request-parts.ts'

/** Answers a call, and if its item isn't found, as one about the item that it was merged into (`Declared.followsMerge`). */
export async function followMerge<R extends Route, T>(
  db: Db,
  { route, kind }: { route: R; kind: MergeKind | undefined },
  params: ParamsOf<R>,
  answer: (params: ParamsOf<R>) => Promise<T>,
): Promise<T> {
  try {
    return await answer(params)
  } catch (error) {
    const asked = IdParams.safeParse(params).data?.id
    if (!kind || asked === undefined || !(error instanceof Failure) || error.status !== 404) throw error
    const id = await standingId(db, kind, asked)
    if (id === asked) throw error
    return answer(parseTarget(route, { id: String(id) }))
  }
}
