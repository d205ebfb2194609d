import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

async function setMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

/** Until the test ends, pages move as for most listeners; otherwise the component tests ask for reduced motion, for speed. */
export async function withMotion(): Promise<void> {
  onTestFinished(() => setMotion('reduce'))
  await setMotion('no-preference')
}

/** Waits until all animations and transitions have ended, except endless ones. */
export async function waitForAnimations(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
