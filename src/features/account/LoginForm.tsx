import { type FormEvent, useState } from 'react'
import { signInWithPassword } from '../../data/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './LoginForm.module.css'

interface Missing {
  username?: string
  password?: string
}

const missingOf = (username: string, password: string): Missing => ({
  ...(!username && { username: 'Enter your username' }),
  ...(!password && { password: 'Enter your password' }),
})

/** The password sign-in. Signing in changes the session, and the route's guard then leads on. */
export function LoginForm() {
  const [loading, setLoading] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [missing, setMissing] = useState<Missing>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const username = String(fields.get('username') ?? '').trim()
    const password = String(fields.get('password') ?? '')
    const nowMissing = missingOf(username, password)
    setMissing(nowMissing)
    setMessage(null)
    const [firstMissing] = Object.keys(nowMissing)
    if (firstMissing) {
      form.querySelector<HTMLInputElement>(`[name=${firstMissing}]`)?.focus()
      return
    }
    setLoading(true)
    const failure = await signInWithPassword(username, password)
    if (!failure) return
    setMessage(failure)
    setLoading(false)
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormMessage>{message}</FormMessage>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={missing.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={missing.password}
      />
      <Button type="submit" variant="primary" size="lg" wide loading={loading}>
        Login
      </Button>
    </form>
  )
}
