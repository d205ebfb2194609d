import axe from 'axe-core'
import { asPainted } from './paint.ts'

/** Waits for what fades or rises: halfway there, its colors are not the ones that are read. */
async function atRest(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** What axe finds to mend in the document as it is now: the rule, and the first element that breaks it. */
export async function violations(): Promise<string[]> {
  await atRest()
  const { violations: found } = await asPainted(() => axe.run(document, { resultTypes: ['violations'] }))
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
