/** How the outbox steers a drain that is already running. */
export interface DrainControl {
  /** Something was added or changed since the drain last read the store. */
  stale: boolean
  /** Send writes that are debounced as well. */
  impatient: boolean
  /** The server asked for a pause until then (ms by the device's clock). It is carried over into the next drain. */
  pausedUntil: number
  /** Makes the drain read the store again, also while it awaits answers. */
  poke(): void
  /** Resolves at the next poke. */
  poked(): Promise<void>
}

export function createDrainControl(pausedUntil = 0): DrainControl {
  let wake = () => {}
  let next = new Promise<void>(resolve => {
    wake = resolve
  })
  const control: DrainControl = {
    stale: false,
    impatient: false,
    pausedUntil,
    poke: () => {
      control.stale = true
      wake()
      next = new Promise<void>(resolve => {
        wake = resolve
      })
    },
    poked: () => next,
  }
  return control
}
