import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import { alsoHeard } from '../../ear/catalogue/also-heard.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'

/** What listeners learn of music that is recognized by ear. */
export function earRoutes(registry: Registry): void {
  registry.implement(
    listAlsoHeard,
    { replica: true, followsMerge: 'track' },
    async ({ caller: { userId }, params: { id }, db }) => {
      const places = await alsoHeard(db, userId, id)
      if (places === undefined) throw notFound('This track')
      return new JsonText(`{"data":${places}}`)
    },
  )
}
