import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'
import { required } from './use-form.ts'

/** Validation and messages of registration, password reset and settings. The login doesn't load them. */

export const resetMailSent = `Please check your email inbox or SPAM folder for a password reset email from ${brand.senderAddress}.`

export const Email = required('Enter your email').check(z.email('Enter a valid email address'))

/** Counts code points, as the server does. An operator can set a higher minimum, which only the server checks. */
export const threeCharacters = z.refine<string>(
  password => [...password].length >= 3,
  'Password must have at least 3 characters',
)

/** A new password and its confirmation, for a schema that is checked by `passwordsMatch`. */
export const newPassword = { new_password: z.string().check(threeCharacters), confirmation: z.string() }

export const passwordsMatch = z.refine<{ new_password: string; confirmation: string }>(
  ({ new_password, confirmation }) => new_password === confirmation,
  { path: ['confirmation'], error: 'Passwords must match!' },
)
