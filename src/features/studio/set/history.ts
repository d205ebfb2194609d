/** A value with the steps that led to it, and those that were undone. */
export interface History<Value> {
  readonly past: readonly Step<Value>[]
  readonly present: Value
  readonly future: readonly Step<Value>[]
  /** What is typed into: more of the same belongs to the same step. */
  readonly open: string | null
}

/** A change, and the value on its other side. */
interface Step<Value> {
  readonly value: Value
  /** For the buttons: `Remove track 7`. */
  readonly what: string
}

export interface Change {
  what: string
  /** Changes of one field in a row are one step, such as what is typed into it. */
  field?: string | undefined
}

/** The most steps that can be undone. */
const maxSteps = 500

export const beginHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], open: null })

export function record<Value>(history: History<Value>, present: Value, { what, field }: Change): History<Value> {
  if (field !== undefined && field === history.open) return { ...history, present }
  const past = [...history.past, { value: history.present, what }].slice(-maxSteps)
  return { past, present, future: [], open: field ?? null }
}

/** Ends the step of the field that is typed into. */
export const seal = <Value>(history: History<Value>): History<Value> =>
  history.open === null ? history : { ...history, open: null }

export function undo<Value>({ past, present, future, ...history }: History<Value>): History<Value> {
  const last = past.at(-1)
  if (!last) return { ...history, past, present, future }
  return {
    past: past.slice(0, -1),
    present: last.value,
    future: [{ value: present, what: last.what }, ...future],
    open: null,
  }
}

export function redo<Value>({ past, present, future, ...history }: History<Value>): History<Value> {
  const [next, ...rest] = future
  if (!next) return { ...history, past, present, future }
  return { past: [...past, { value: present, what: next.what }], present: next.value, future: rest, open: null }
}

/** Applies `change` to every value of the history, such as ids that the server has given. */
export const mapHistory = <Value>(history: History<Value>, change: (value: Value) => Value): History<Value> => {
  const step = (each: Step<Value>): Step<Value> => ({ ...each, value: change(each.value) })
  return {
    ...history,
    past: history.past.map(step),
    present: change(history.present),
    future: history.future.map(step),
  }
}
