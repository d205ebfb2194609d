/** How many recordings are sent at once: more would make each of them slower. */
const atOnce = 2

/** Lets a few works go at once, and the others in their order. */
export function createTurns(most = atOnce) {
  const waiting: { key: string; go(leave: (() => void) | undefined): void }[] = []
  let going = 0

  function next(): void {
    if (going >= most) return
    const first = waiting.shift()
    if (!first) return
    going++
    let hasLeft = false
    first.go(() => {
      if (hasLeft) return
      hasLeft = true
      going--
      next()
    })
  }

  return {
    /** Resolves when it is this one's turn, with a function that ends the turn; with undefined if it was cancelled before. */
    wait(key: string): Promise<(() => void) | undefined> {
      return new Promise(go => {
        waiting.push({ key, go })
        next()
      })
    },
    cancel(key: string): void {
      const at = waiting.findIndex(each => each.key === key)
      if (at !== -1) waiting.splice(at, 1)[0]?.go(undefined)
    },
  }
}

/** The turns of this page. */
export const turns = createTurns()
