import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { requestReset } from '../../data/session/accounts.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { TextInput } from '../../ui/controls/fields.ts'
import { FormMessage } from '../../ui/feedback/FormMessage.tsx'
import styles from './AccountForm.module.css'
import { Email, resetMailSent, useForm } from './use-form.ts'

const Typed = z.object({ email: Email })

/** Asks for a mail with a link that leads to a new password. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState(false)
  const { form, field, loading, refusal } = useForm(Typed, async ({ email }) => {
    setSent(false)
    const refused = await requestReset(email)
    setSent(!refused)
    return refused
  })
  return (
    <>
      <p className={styles.lead}>We send a link to your email address. With it you choose a new password.</p>
      <form {...form} className={styles.form}>
        <FormMessage>{refusal.message}</FormMessage>
        <FormMessage kind="success">{sent ? resetMailSent : null}</FormMessage>
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <BusyButton type="submit" variant="primary" size="lg" fullWidth loading={loading}>
          Send email
        </BusyButton>
      </form>
      <p className={styles.links}>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  )
}
