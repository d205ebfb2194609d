/** What a run of the drain is told while it goes on. */
export interface Wish {
  /** Something was added or changed since the run last looked. */
  stale: boolean
  /** Send also what could wait for a later write in its place. */
  impatient: boolean
  /** The server has asked to be left alone until then (ms by the device's clock); what comes after the run keeps to it. */
  pausedUntil: number
  /** Makes the run look again, also while it waits for answers. */
  poke(): void
  /** Resolves at the next poke. */
  poked(): Promise<void>
}

export function createWish(pausedUntil = 0): Wish {
  let wake = () => {}
  let next = new Promise<void>(resolve => {
    wake = resolve
  })
  const wish: Wish = {
    stale: false,
    impatient: false,
    pausedUntil,
    poke: () => {
      wish.stale = true
      wake()
      next = new Promise<void>(resolve => {
        wake = resolve
      })
    },
    poked: () => next,
  }
  return wish
}
