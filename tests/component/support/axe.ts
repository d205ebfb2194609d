import axe from 'axe-core'
import { waitForAnimations } from './animations.ts'
import { asPainted } from './paint.ts'

/** The rules of axe that the document, or a part of it, violates, each with the first element that does. */
export async function violations(of: Document | Element = document): Promise<string[]> {
  // During an animation the contrast would be wrong.
  await waitForAnimations()
  const { violations: found } = await asPainted(() => axe.run(of, { resultTypes: ['violations'] }))
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
