import type { BodyOf } from '../../../contract/route.ts'
import {
  createUser,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
} from '../../../contract/routes/account.ts'
import type { ErrorBody } from '../../../contract/shapes.ts'
import { type Failed, isUnreachable, send, somethingWrong } from '../api/send.ts'

/** Why a form was not taken, in words for the person. */
export interface Refusal {
  /** What stands above the form. */
  message?: string
  /** What else there is to say about it. */
  reason?: string
  /** What is wrong, by the name of what was sent. */
  fields?: Readonly<Record<string, string>>
}

/** The server's word about each thing that was sent, or undefined when it said nothing of them. */
export function fieldsOf({ errors }: ErrorBody, sent: object): Refusal['fields'] {
  const said = Object.keys(sent).flatMap(name => {
    const text = errors?.json?.[name]?.[0]
    return text ? [[name, text] as const] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** What only the network, or the server about too many tries, can say. */
const reasonOf = ({ status, body }: Failed) => (isUnreachable(body) || status === 429 ? body.message : undefined)

export type Registration = Pick<BodyOf<typeof createUser>, 'username' | 'email' | 'about_me'> & { password: string }

/**
 * Makes an account with a password. Gives null when it is made. What is taken is said at its field alone (product, 8.5).
 */
export async function register(person: Registration): Promise<Refusal | null> {
  const result = await send(createUser, { body: { ...person, auth_provider: 'web_client' } }, null)
  if (result.ok) return null
  const fields = fieldsOf(result.body, person)
  if (fields && result.status === 409) return { fields }
  if (result.status === 401) return { message: 'Authentication failed. Please try again.' }
  return { message: reasonOf(result) ?? 'Registration failed. Please try again.', ...(fields && { fields }) }
}

/** Asks for a reset mail. Gives null when it is under way, which it also is for an address that nobody has. */
export async function requestReset(email: string): Promise<Refusal | null> {
  const body = { email }
  const result = await send(requestPasswordReset, { body }, null)
  if (result.ok) return null
  const fields = fieldsOf(result.body, body)
  // That mails can't be sent now.
  const reason = result.status === 503 ? result.body.message : reasonOf(result)
  return fields ? { fields } : { message: reason ?? somethingWrong }
}

/**
 * Sets a new password with the token of a reset mail. Gives null when it is set; a token that was used or has expired is
 * told as the field `token`.
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
