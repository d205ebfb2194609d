import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { resetPassword } from '../../data/session/accounts.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { FormMessage } from '../../ui/feedback/FormMessage.tsx'
import styles from './AccountForm.module.css'
import { threeCharacters, useForm } from './use-form.ts'

const Typed = z.object({ new_password: z.string().check(threeCharacters), confirmation: z.string() }).check(
  z.refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ['confirmation'],
    error: 'Passwords must match!',
  }),
)

export interface ResetPasswordFormProps {
  /** Of the mail's link. */
  token: string
  /** The password is set; the form stays busy until this is done. */
  onReset: () => Promise<void>
}

/** Sets a new password with the link of a mail. */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const { form, field, loading, refusal } = useForm(Typed, async ({ new_password }) => {
    const refused = await resetPassword(token, new_password)
    if (!refused) await onReset()
    return refused
  })
  const ended = refusal.fields?.token
  const anotherLink = (
    <>
      {ended}. <Link to="/forgot-password">Get a new link</Link>
    </>
  )
  return (
    <>
      <form {...form} className={styles.form}>
        <FormMessage detail={ended ? anotherLink : refusal.reason}>{refusal.message}</FormMessage>
        <PasswordField {...field('new_password')} label="New password" autoComplete="new-password" required />
        <PasswordField {...field('confirmation')} label="Confirm password" autoComplete="new-password" required />
        <BusyButton type="submit" variant="primary" size="lg" fullWidth loading={loading}>
          Change password
        </BusyButton>
      </form>
      <p className={styles.links}>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  )
}

/** What stands in the form's place when the link lost its token on the way. */
export function IncompleteLink() {
  return (
    <>
      <p className={styles.lead}>
        This link is incomplete. Open the link in the email again, or copy it whole into the address bar.
      </p>
      <ButtonLink to="/forgot-password" size="lg" fullWidth>
        Get a new link
      </ButtonLink>
      <p className={styles.links}>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  )
}
