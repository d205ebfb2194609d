import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type SignIn, signInWithPassword } from '../../data/session/sign-in.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { AccountForm, identifier } from './AccountForm.tsx'
import { required, useForm } from './use-form.ts'

const Credentials = z.object({
  username: required('Enter your username'),
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

export interface LoginFormProps {
  /** Why the last sign-in failed, also one by an identity provider. */
  message: string | null
  /** Success message of an earlier step. */
  notice?: string | undefined
  username?: string | undefined
  /** Signed in: the button says so until the page changes. */
  success: boolean
  /** Called with the result of each attempt. The form stays busy until it resolves. */
  onSignIn: (outcome: SignIn) => Promise<void>
}

/** Signs in by username and password. */
export function LoginForm({ message, notice = '', username, success, onSignIn }: LoginFormProps) {
  const form = useForm(Credentials, async typed => {
    await onSignIn(await signInWithPassword(typed.username, typed.password))
    return null
  })
  const error = form.loading || form.refusal.fields ? null : message
  return (
    <AccountForm
      form={form}
      error={error}
      success={error ? null : notice}
      submit={success ? 'Welcome back' : 'Login'}
      icon={success && <IconCheck size={20} aria-hidden="true" />}
      loading={form.loading && !success}
      links={
        <>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/register" data-strong>
            Register
          </Link>
        </>
      }
    >
      <TextInput
        {...identifier}
        {...form.field('username')}
        label="Username"
        defaultValue={username}
        autoComplete="username"
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" required />
    </AccountForm>
  )
}
