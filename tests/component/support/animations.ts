/** Waits until all animations and transitions have ended, except endless ones. */
export async function waitForAnimations(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
