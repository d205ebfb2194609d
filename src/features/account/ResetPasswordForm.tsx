import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { resetPassword } from '../../data/session/accounts.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import styles from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { newPassword, passwordsMatch } from './form-rules.ts'
import { useForm } from './use-form.ts'

const NewPassword = z.object(newPassword).check(passwordsMatch)

const backToLogin = <Link to="/login">Back to login</Link>

export interface ResetPasswordFormProps {
  /** From the link in the email. */
  token: string
  /** Called after the password is set. The form stays busy until it resolves. */
  onReset: () => Promise<void>
}

/** Sets a new password by the token of a reset email. */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const form = useForm(NewPassword, async ({ new_password }) => {
    const refusal = await resetPassword(token, new_password)
    if (!refusal) await onReset()
    return refusal
  })
  const { reason, fields } = form.refusal
  const expired = fields?.token && (
    <>
      {fields.token} <Link to="/forgot-password">Get a new link</Link>
    </>
  )
  return (
    <AccountForm form={form} detail={expired ?? reason} submit="Change password" links={backToLogin}>
      <PasswordField {...form.field('new_password')} label="New password" autoComplete="new-password" required />
      <PasswordField {...form.field('confirmation')} label="Confirm password" autoComplete="new-password" required />
    </AccountForm>
  )
}

/** Shown instead of the form if the link has no token. */
export function IncompleteLink() {
  return (
    <>
      <p className={styles.lead}>This link is incomplete. Open it from the email again, or copy all of it.</p>
      <ButtonLink to="/forgot-password" size="lg" fullWidth>
        Get a new link
      </ButtonLink>
      <p className={styles.links}>{backToLogin}</p>
    </>
  )
}
