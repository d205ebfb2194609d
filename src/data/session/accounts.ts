import type { BodyOf } from '#contract/route.ts'
import { createUser, requestPasswordReset, resetPassword as resetPasswordCall } from '#contract/routes/account.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { type Failed, isUnreachable, send, somethingWrong } from '../api/send.ts'

/** Why a form was refused, in texts for the screen. */
export interface Refusal {
  /** For the whole form. */
  message?: string
  /** A second line below the message. */
  reason?: string
  /** By the name of the field that was sent. */
  fields?: Readonly<Record<string, string>>
}

/** The server's errors for the fields that were sent; undefined when it has none. */
export function fieldsOf({ errors }: ErrorBody, sent: object): Refusal['fields'] {
  const texts = Object.keys(sent).flatMap(name => {
    const text = errors?.json?.[name]?.[0]
    return text ? [[name, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** The message when the server can't be reached, or refuses too many attempts. */
const reasonOf = ({ status, body }: Failed) => (isUnreachable(body) || status === 429 ? body.message : undefined)

export type Registration = Pick<BodyOf<typeof createUser>, 'username' | 'email' | 'about_me'> & { password: string }

/**
 * Creates an account with a password. Resolves with null on success. A username or email that is taken is an error of its
 * field alone (product, 8.5).
 */
export async function register(person: Registration): Promise<Refusal | null> {
  const result = await send(createUser, { body: { ...person, auth_provider: 'web_client' } }, null)
  if (result.ok) return null
  const fields = fieldsOf(result.body, person)
  if (fields && result.status === 409) return { fields }
  if (result.status === 401) return { message: 'Authentication failed. Please try again.' }
  return { message: reasonOf(result) ?? 'Registration failed. Please try again.', ...(fields && { fields }) }
}

/** Requests a reset email. Resolves with null on success, also for an address without an account. */
export async function requestReset(email: string): Promise<Refusal | null> {
  const body = { email }
  const result = await send(requestPasswordReset, { body }, null)
  if (result.ok) return null
  const fields = fieldsOf(result.body, body)
  // 503: the server can't send email now.
  const reason = result.status === 503 ? result.body.message : reasonOf(result)
  return fields ? { fields } : { message: reason ?? somethingWrong }
}

/**
 * Sets a new password with the token of a reset email. Resolves with null on success. A token that was used or has expired
 * is an error of the field `token`.
 */
export async function resetPassword(token: string, password: string): Promise<Refusal | null> {
  const body = { token, new_password: password }
  const result = await send(resetPasswordCall, { body }, null)
  if (result.ok) return null
  const fields = fieldsOf(result.body, body)
  if (fields?.new_password) return { fields }
  const reason = reasonOf(result)
  return { message: 'Something happened, please try again', ...(fields && { fields }), ...(reason && { reason }) }
}
