import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { register } from '../../data/session/accounts.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { Textarea, TextInput } from '../../ui/controls/fields.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { FormMessage } from '../../ui/feedback/FormMessage.tsx'
import styles from './AccountForm.module.css'
import { Email, required, threeCharacters, useForm } from './use-form.ts'

const Typed = z.object({
  username: required('Enter your username'),
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password'), threeCharacters),
  about_me: z.string().check(z.trim()),
})

export interface RegisterFormProps {
  /** The account is made; the form stays busy until this is done. */
  onRegistered: (username: string) => Promise<void>
}

/** Makes an account with a password. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { form, field, loading, refusal } = useForm(Typed, async person => {
    const refused = await register(person)
    if (!refused) await onRegistered(person.username)
    return refused
  })
  return (
    <>
      <form {...form} className={styles.form}>
        <FormMessage>{refusal.message}</FormMessage>
        <TextInput
          {...field('username')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField {...field('password')} label="Password" autoComplete="new-password" required />
        <Textarea {...field('about_me')} label="About (optional)" rows={3} />
        <BusyButton type="submit" variant="primary" size="lg" fullWidth loading={loading}>
          Register
        </BusyButton>
      </form>
      <p className={styles.links}>
        <span>Already registered?</span>
        <Link to="/login" data-strong>
          Login
        </Link>
      </p>
    </>
  )
}
