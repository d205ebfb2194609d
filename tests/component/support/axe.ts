import axe from 'axe-core'
import { waitForAnimations } from './animations.ts'
import { asPainted } from './paint.ts'

/** What axe finds to mend in the document as it is now: the rule, and the first element that breaks it. */
export async function violations(): Promise<string[]> {
  // Halfway there, its colors are not the ones that are read.
  await waitForAnimations()
  const { violations: found } = await asPainted(() => axe.run(document, { resultTypes: ['violations'] }))
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
