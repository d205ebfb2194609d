import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { requestReset } from '../../data/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountForm.module.css'
import { Email, resetMailSent, useForm } from './account-forms.ts'

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
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="primary" size="lg" wide loading={loading}>
          Send email
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  )
}
