import { useState } from 'react'
import type { Refusal } from '../../../../data/session/accounts.ts'

export interface Outcome {
  /** Why it failed. */
  failed?: string | undefined
  /** Success message. */
  done?: string | undefined
}

/** The actions of a section, one at a time. `busy` is the key of the pending one, `outcome` the result of the last one. */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({})

  /**
   * Runs `act`, which resolves with null on success, and sets the outcome: why it failed, or the message `done`. Resolves with
   * true on success. Does nothing while another action is pending.
   */
  async function run(key: string, done: string, act: () => Promise<Refusal | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(key)
    setOutcome({})
    const refusal = await act()
    setBusy(null)
    setOutcome(refusal ? { failed: refusal.message ?? Object.values(refusal.fields ?? {})[0] } : { done })
    return refusal === null
  }

  return { busy, outcome, run, setOutcome }
}
