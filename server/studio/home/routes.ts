import * as contract from '#contract/routes/studio/home.ts'
import { type FeaturedKind, featuredKinds } from '../../db/featured.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { change, versionOf } from '../edits/document.ts'
import { featuredDocument, featuredItems, kindOf, listIdOf, readIds } from './featured-document.ts'

const listOf = async (db: Db, kind: FeaturedKind) => ({
  id: listIdOf(kind),
  kind,
  version: versionOf(await readIds(db, kind)),
  items: await featuredItems(db, kind),
})

/** The lists on home. */
export function homeRoutes(registry: Registry): void {
  registry.implement(contract.getFeatured, async ({ db }) => ({
    lists: await Promise.all(featuredKinds.map(kind => listOf(db, kind))),
  }))
  registry.implement(
    contract.saveFeatured,
    async ({ params: { id }, body: { ids, version }, caller: { userId }, db }) => {
      const kind = kindOf(id)
      await change(db, featuredDocument, { id, userId, version, to: () => ({ kind, ids }) })
      return listOf(db, kind)
    },
  )
}
