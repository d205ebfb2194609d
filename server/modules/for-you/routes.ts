import { getForYou } from '#contract/routes/catalogue.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { Similar } from '../../similar/similar.ts'
import { findBecause, findNewSets, findNewTracks } from './store.ts'

/** What home shows of a listener's own taste: three statements, each over a bounded number of rows. */
export function forYouRoutes(registry: Registry, similar: Similar): void {
  registry.implement(getForYou, async ({ caller: { userId }, db }) => {
    const [sets, tracks, because] = await Promise.all([
      findNewSets(db, userId),
      findNewTracks(db, userId),
      findBecause(db, similar, userId),
    ])
    return new JsonText(`{"news":{"sets":${sets},"tracks":${tracks}},"because":${because}}`)
  })
}
