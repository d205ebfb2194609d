import { useState } from 'react'
import type { Failed, Result } from '../../../data/api/send.ts'
import { failureText } from './calls/studio-call.ts'
import { useLeaving } from './use-leaving.ts'

/** An item as the server has it. */
export interface Edited<Value> {
  value: Value
  version: string
}

interface State<Value> {
  /** What the changes were made of. */
  base: Edited<Value>
  /** What is in the fields. */
  now: Value
  busy: boolean
  failed: Failed | null
}

/** The fields of the request that were refused, by their paths: `track.purchase_url`. */
const refusalsOf = (failed: Failed | null) =>
  Object.entries(failed?.body.errors?.json ?? {}).map(([at, [text]]) => ({ at, text }))

/** Why it isn't saved, with the field: it may be out of sight. */
function messageOf(failed: Failed): string {
  const [first] = refusalsOf(failed)
  const field = first?.at.split('.').findLast(part => !/^\d+$/.test(part))
  return first && field ? `Not saved. ${field.replaceAll('_', ' ')}: ${first.text}` : failureText(failed)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The fields of an item that is edited. What was typed outlives a failed save and an answer that arrives meanwhile, and leaving
 * the page with it asks first. `save` resolves with the item as it is then.
 */
export function useEditing<Value>(
  served: Edited<Value>,
  save: (value: Value, version: string) => Promise<Result<Edited<Value>>>,
) {
  const [state, setState] = useState<State<Value>>({ base: served, now: served.value, busy: false, failed: null })
  const { base, now, busy, failed } = state
  const isChanged = !isSame(now, base.value)
  // Without changes, the fields follow the server.
  if (!isChanged && served.version !== base.version) setState({ base: served, now: served.value, busy, failed: null })

  const { leaving, release } = useLeaving(isChanged)

  /** Resolves with whether it was saved. */
  async function submit(): Promise<boolean> {
    setState(before => ({ ...before, busy: true, failed: null }))
    const result = await save(now, base.version)
    setState(before => {
      if (!result.ok) return { ...before, busy: false, failed: result }
      // What was typed since it was sent stays a change.
      const isSent = isSame(before.now, now)
      return { base: result.body, now: isSent ? result.body.value : before.now, busy: false, failed: null }
    })
    return result.ok
  }

  return {
    now,
    isChanged,
    busy,
    /** Why the server refused a field: `purchase_url`, `links.website`. */
    errorOf: (field: string) => refusalsOf(failed).find(({ at }) => at === field || at.endsWith(`.${field}`))?.text,
    message: failed && messageOf(failed),
    /** The item as somebody else has saved it meanwhile, and what it was before; null as long as nobody has. */
    theirs: failed?.status === 409 && served.version !== base.version ? { was: base.value, is: served.value } : null,
    set: (changed: Partial<Value>) => setState(before => ({ ...before, now: { ...before.now, ...changed } })),
    submit,
    /** Goes on with what is in the fields, over what somebody else has saved. */
    keep: () => setState(before => ({ ...before, base: served, failed: null })),
    /** Fills the fields with what the server has. */
    discard: () => setState({ base: served, now: served.value, busy: false, failed: null }),
    /** While leaving is asked about. */
    leaving,
    /** Lets the page be left, because what is in the fields needn't be saved any more. */
    release,
  }
}

export type Editing<Value> = ReturnType<typeof useEditing<Value>>
