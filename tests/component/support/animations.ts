/** Waits until what fades, rises or slides has come to its end. */
export async function waitForAnimations(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
