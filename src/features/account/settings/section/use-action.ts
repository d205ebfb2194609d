import { useState } from 'react'
import type { Refusal } from '../../../../data/session/accounts.ts'

export interface Outcome {
  /** Why it was not done. */
  refusal?: Refusal
  /** What was done, in words. */
  done?: string
}

/**
 * What a part's buttons do, one at a time. `busy` is the key of the one under way; `outcome` is what came of the last one.
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({})

  /** Does something that gives null when it is done, and then says `done`. Answers whether it is. */
  async function run(key: string, done: string, act: () => Promise<Refusal | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(key)
    setOutcome({})
    const refusal = await act()
    setBusy(null)
    setOutcome(refusal ? { refusal } : { done })
    return refusal === null
  }

  return { busy, outcome, run, say: setOutcome }
}
