import { atom } from 'jotai/vanilla'
import type { EditedSet as ServerSet } from '#contract/entities/studio.ts'
import { isUnreachable, type Result } from '../../../data/api/send.ts'
import { store } from '../../../state/store.ts'
import type { SetCalls } from './calls.ts'
import type { Choices } from './compare.ts'
import { fromBoth, withChoices, withConflict } from './conflict.ts'
import { type Editing, fromDevice, fromServer, isChanged, toKeep } from './editing.ts'
import { type Change, record, redo, seal, undo } from './history.ts'
import { keeper } from './keeper.ts'
import type { Kept } from './kept-sets.ts'
import type { EditSet } from './model.ts'
import { toSave, withFailure, withSaved } from './saving.ts'

export type EditedState =
  | { status: 'loading' }
  | { status: 'failed'; message: string; canRetry: boolean }
  | { status: 'open'; editing: Editing }
  | { status: 'published'; setId: number }
  | { status: 'discarded' }

/**
 * One set while a curator edits it: what the server has, the changes with undo and redo, and what is kept of them on this device.
 * Every change is kept at once; only what the server has confirmed counts as saved.
 */
export function createEditedSet(calls: SetCalls, kept: Kept, now = () => Date.now()) {
  const state = atom<EditedState>({ status: 'loading' })
  /** False while what isn't saved couldn't be stored on this device. */
  const isKept = atom(true)
  const keep = keeper(kept, succeeded => store.set(isKept, succeeded))
  /** Changes that are on their way. */
  const pending = new Set<Promise<unknown>>()

  const editing = () => {
    const value = store.get(state)
    return value.status === 'open' ? value.editing : null
  }

  function show(next: Editing): void {
    const before = editing()
    store.set(state, { status: 'open', editing: next })
    // What is there when it is opened is what is kept.
    if (before && (before.history.present !== next.history.present || before.base !== next.base))
      keep(toKeep(next, now()))
  }

  /** Makes a step of the set that is open. */
  function update(step: (now: Editing) => Editing): void {
    const current = editing()
    if (current) show(step(current))
  }

  /** Makes a step of the curator. While a draft is published or discarded there is none: it would be lost with the draft. */
  const edit = (step: (now: Editing) => Editing) =>
    update(before => (before.busy === 'publish' || before.busy === 'discard' ? before : step(before)))

  async function open(): Promise<void> {
    store.set(state, { status: 'loading' })
    const [answer, mine] = await Promise.all([calls.get(), kept.read()])
    if (answer.ok) show(mine ? fromBoth(answer.body, mine) : fromServer(answer.body))
    else if (mine && isUnreachable(answer.body)) show(fromDevice(mine))
    else store.set(state, { status: 'failed', message: answer.body.message, canRetry: answer.status !== 404 })
    const opened = editing()
    if (mine && opened && !isChanged(opened)) keep(null)
  }

  /** Shows a failure; a refused version is compared with the current one. */
  async function fail(failed: Extract<Result<unknown>, { ok: false }>): Promise<void> {
    const current = failed.status === 409 ? await calls.get() : null
    update(before =>
      current?.ok && current.body.version !== before.version
        ? withConflict(before, current.body, failed.body.message)
        : withFailure(before, failed),
    )
  }

  /** Resolves with true once the server has all changes that were made until now. */
  async function save(): Promise<boolean> {
    const current = editing()
    if (!current || current.busy) return false
    if (!isChanged(current)) return true
    show({ ...current, busy: 'save', problem: null, fieldProblems: {} })
    if (pending.size > 0) await Promise.all(pending)
    const before = editing() ?? current
    const { set, refusal } = toSave(before)
    if (!set) {
      show(withFailure(before, { body: refusal }))
      return false
    }
    const result: Result<ServerSet> = await calls.save(set, before.version)
    if (result.ok) update(after => withSaved(after, result.body, before.history.present))
    else await fail(result)
    const after = editing()
    // Another curator may have saved the same.
    return result.ok || (after !== null && !isChanged(after))
  }

  /** What is unsaved is saved before. */
  async function publish(): Promise<void> {
    if (!(await save())) return
    const before = editing()
    if (!before) return
    show({ ...before, busy: 'publish', problem: null })
    const result = await calls.publish(before.version)
    if (!result.ok) return fail(result)
    keep(null)
    store.set(state, { status: 'published', setId: result.body.set_id })
  }

  async function discard(): Promise<void> {
    update(before => ({ ...before, busy: 'discard', problem: null }))
    const result = await calls.discard()
    if (!result.ok) return fail(result)
    keep(null)
    store.set(state, { status: 'discarded' })
  }

  return {
    state,
    isKept,
    open,
    save,
    publish,
    discard,
    change(make: (set: EditSet) => EditSet, change: Change): void {
      edit(before => {
        const next = make(before.history.present)
        return next === before.history.present ? before : { ...before, history: record(before.history, next, change) }
      })
    },
    /** A save waits for this change, which is on its way. It never rejects. */
    async saveAfter(change: Promise<unknown>): Promise<void> {
      pending.add(change)
      await change
      pending.delete(change)
    },
    /** Ends the step of the field that is typed into. */
    seal: () => edit(before => ({ ...before, history: seal(before.history) })),
    undo: () => edit(before => ({ ...before, history: undo(before.history) })),
    redo: () => edit(before => ({ ...before, history: redo(before.history) })),
    /** Takes the server's version back: the changes that were found on this device are dropped, which undo brings back. */
    dropRestored: () =>
      edit(before => ({
        ...before,
        restoredAt: null,
        history: record(before.history, before.base, { what: 'Drop unsaved changes' }),
      })),
    acceptRestored: () => update(before => ({ ...before, restoredAt: null })),
    resolve: (choices: Choices) => update(before => withChoices(before, choices)),
    /** The conflict comes back with the next save. */
    decideLater: () => update(before => ({ ...before, conflict: null, problem: before.conflict?.why ?? null })),
  }
}
export type EditedSet = ReturnType<typeof createEditedSet>
