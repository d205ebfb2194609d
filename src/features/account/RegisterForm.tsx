import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { register } from '../../data/session/accounts.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { Textarea } from '../../ui/controls/growing-text.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { AccountForm, identifier } from './AccountForm.tsx'
import { Email, threeCharacters } from './form-rules.ts'
import { required, useForm } from './use-form.ts'

const Registration = z.object({
  username: required('Enter your username'),
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password'), threeCharacters),
  about_me: z.string().check(z.trim()),
})

export interface RegisterFormProps {
  /** Called after the account is created. The form stays busy until it resolves. */
  onRegistered: (username: string) => Promise<void>
}

/** Creates an account with a password. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const form = useForm(Registration, async person => {
    const refusal = await register(person)
    if (!refusal) await onRegistered(person.username)
    return refusal
  })
  return (
    <AccountForm
      form={form}
      submit="Register"
      links={
        <>
          <span>Already registered?</span>
          <Link to="/login" data-strong>
            Login
          </Link>
        </>
      }
    >
      <TextInput {...identifier} {...form.field('username')} label="Username" autoComplete="username" />
      <TextInput {...identifier} {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" required />
      <Textarea {...form.field('about_me')} label="About (optional)" rows={3} />
    </AccountForm>
  )
}
