import * as contract from '../../../contract/routes/catalogue.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../plugins/registry.ts'
import { featuredArtists, featuredLabels, featuredSets, newestTracks } from './store.ts'

export function featuredRoutes(registry: Registry, db: Db): void {
  registry.implement(contract.featuredSets, ({ caller, query }) => featuredSets(db, caller.userId, query))
  registry.implement(contract.featuredTracks, ({ caller, query }) => newestTracks(db, caller.userId, query))
  registry.implement(contract.featuredArtists, ({ caller, query }) => featuredArtists(db, caller.userId, query))
  registry.implement(contract.featuredLabels, ({ caller, query }) => featuredLabels(db, caller.userId, query))
}
