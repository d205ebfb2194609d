import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { brand } from '../../../contract/brand.ts'
import type { Refusal } from '../../data/session/accounts.ts'

export const resetMailSent = `Please check your email inbox or SPAM folder for a password reset email from ${brand.senderAddress}.`

/** A text that must be there, without the blanks around it. */
export const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing))

export const Email = required('Enter your email').check(z.email('Enter a valid email address'))

/** Counted as the server counts. An operator may ask for more, which only the server knows. */
export const threeCharacters = z.refine<string>(
  password => [...password].length >= 3,
  'Password must have at least 3 characters',
)

/** The first thing that is wrong with each field. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[String(path[0])] ??= message
  return fields
}

/** Leads to what must be seen next: the first wrong field, or else the message above the form. */
function showOutcome(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  if (wrong) wrong.focus()
  else form.querySelector(':is([role=alert], [role=status]):not(:empty)')?.scrollIntoView({ block: 'nearest' })
}

/**
 * The way of a form: what is typed is read by `schema`, whose messages stand at their fields, and then sent once, however
 * often it is submitted meanwhile. `send` gives null when it succeeded. The fields keep what is typed in any case.
 */
export function useForm<S extends z.ZodMiniType>(schema: S, send: (typed: z.output<S>) => Promise<Refusal | null>) {
  const [loading, setLoading] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading) return
    const form = event.currentTarget
    const typed = schema.safeParse(Object.fromEntries(new FormData(form)))
    setRefusal({})
    setLoading(typed.success)
    const refused = typed.success ? await send(typed.data) : { fields: firstOfEach(typed.error.issues) }
    // A screen reader reads a field's error when the field gets focus, so it must be there by then.
    flushSync(() => {
      setLoading(false)
      setRefusal(refused ?? {})
    })
    showOutcome(form)
  }

  return {
    form: { onSubmit, noValidate: true },
    loading,
    refusal,
    /** What a field needs to be part of the form. */
    field: (name: string & keyof z.input<S>) => ({ name, error: refusal.fields?.[name] }),
  }
}
