import { useState } from 'react'
import type { Refusal } from '../../../../data/session/accounts.ts'

export interface Outcome {
  /** Why it failed. */
  refusal?: Refusal
  /** Success message. */
  done?: string
}

/** The actions of a section, one at a time. `busy` is the key of the pending one, `outcome` the result of the last one. */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({})

  /**
   * Runs `act`, which resolves with null on success, and sets the outcome: its refusal, or the message `done`. Resolves with
   * true on success. Does nothing while another action is pending.
   */
  async function run(key: string, done: string, act: () => Promise<Refusal | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(key)
    setOutcome({})
    const refusal = await act()
    setBusy(null)
    setOutcome(refusal ? { refusal } : { done })
    return refusal === null
  }

  return { busy, outcome, run, setOutcome }
}
