import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { requestReset } from '../../data/session/accounts.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import styles from './AccountForm.module.css'
import { AccountForm, identifier } from './AccountForm.tsx'
import { Email, resetMailSent } from './form-rules.ts'
import { useForm } from './use-form.ts'

const ResetRequest = z.object({ email: Email })

/** Requests an email with a link to reset the password. */
export function ForgotPasswordForm() {
  const form = useForm(ResetRequest, ({ email }) => requestReset(email))
  return (
    <>
      <p className={styles.lead}>Enter your email and we'll send you a link to reset your password.</p>
      <AccountForm
        form={form}
        success={form.done ? resetMailSent : null}
        submit="Send email"
        links={<Link to="/login">Back to login</Link>}
      >
        <TextInput {...identifier} {...form.field('email')} label="Email" type="email" autoComplete="email" />
      </AccountForm>
    </>
  )
}
