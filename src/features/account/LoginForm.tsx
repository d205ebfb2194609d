import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type SignIn, signInWithPassword } from '../../data/session/sign-in.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { TextInput } from '../../ui/controls/fields.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { FormMessage } from '../../ui/feedback/FormMessage.tsx'
import styles from './AccountForm.module.css'
import { required, useForm } from './use-form.ts'

const Credentials = z.object({
  username: required('Enter your username'),
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

export interface LoginFormProps {
  /** Why the last sign-in failed. */
  message: string | null
  notice?: string | undefined
  username?: string | undefined
  /** Somebody has signed in, and the page is about to change. */
  success: boolean
  /** Told what each attempt came to. */
  onSignIn: (outcome: SignIn) => Promise<void>
}

/** The password sign-in. */
export function LoginForm({ message, notice, username, success, onSignIn }: LoginFormProps) {
  const { form, field, loading, refusal } = useForm(Credentials, async typed => {
    await onSignIn(await signInWithPassword(typed.username, typed.password))
    return null
  })
  const failure = loading || refusal.fields ? null : message
  return (
    <>
      <form {...form} className={styles.form}>
        <FormMessage>{failure}</FormMessage>
        <FormMessage kind="success">{failure ? null : notice}</FormMessage>
        <TextInput
          {...field('username')}
          label="Username"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <BusyButton
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={loading && !success}
          {...(success && { leftSection: <IconCheck size={20} aria-hidden="true" /> })}
        >
          {success ? 'Welcome back' : 'Login'}
        </BusyButton>
      </form>
      <p className={styles.links}>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/register" data-strong>
          Register
        </Link>
      </p>
    </>
  )
}
