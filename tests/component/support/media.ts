import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** What every test asks for: less movement, which takes a tenth of the work away. */
const usual = { 'prefers-reduced-motion': 'reduce', 'forced-colors': 'none' }

/** All features at once: the browser forgets those that aren't named. */
const emulate = (media: typeof usual) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(media).map(([name, value]) => ({ name, value })),
  })

async function withMedia(asked: Partial<typeof usual>): Promise<void> {
  onTestFinished(() => emulate(usual).then(() => undefined))
  await emulate({ ...usual, ...asked })
}

/** Until the test ends, pages move as for most listeners. */
export const withMotion = () => withMedia({ 'prefers-reduced-motion': 'no-preference' })

/** Until the test ends, the system's few colors are shown instead of the page's, as for those who have asked for contrast. */
export const withForcedColors = () => withMedia({ 'forced-colors': 'active' })
