import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { Refusal } from '../../data/session/accounts.ts'

/** Schema of a required text, trimmed. `missing` is the error message. */
export const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing))

/** The first error of each field, by the field's name. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

/** Focuses the first invalid field, or else scrolls the form's message into view. */
function showOutcome(form: HTMLFormElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid]')
  if (invalid) invalid.focus()
  else form.querySelector(':is([role=alert], [role=status]):not(:empty)')?.scrollIntoView({ block: 'nearest' })
}

export interface FormStatus {
  /** True while `send` is pending. */
  loading: boolean
  /** True after `send` has succeeded. */
  done: boolean
  /** Why the last submit failed; empty if it didn't. */
  refusal: Refusal
}

const idle: FormStatus = { loading: false, done: false, refusal: {} }

/**
 * State and submission of an uncontrolled form. On submit the fields are validated by `schema`, whose messages are shown at
 * the fields, and the parsed values are passed to `send`, which resolves with null on success. A submit while another one
 * is pending is ignored. The fields keep their values.
 */
export function useForm<S extends z.ZodMiniType>(schema: S, send: (typed: z.output<S>) => Promise<Refusal | null>) {
  const [status, setStatus] = useState(idle)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (status.loading) return
    const form = event.currentTarget
    const typed = schema.safeParse(Object.fromEntries(new FormData(form)))
    setStatus({ ...idle, loading: typed.success })
    const refusal = typed.success ? await send(typed.data) : { fields: fieldErrors(typed.error.issues) }
    // Before the focus moves: a screen reader reads a field's error when the field is focused.
    flushSync(() => setStatus({ loading: false, done: !refusal, refusal: refusal ?? {} }))
    showOutcome(form)
  }

  return {
    ...status,
    /** Props of the form element. */
    form: { onSubmit, noValidate: true },
    /** Props that connect a field with the form. */
    field: (name: string & keyof z.input<S>) => ({ name, error: status.refusal.fields?.[name] }),
    /** Sets `done` to false, for a form whose success message disappears on the next edit. */
    clearDone: () => setStatus(now => (now.done ? { ...now, done: false } : now)),
  }
}
