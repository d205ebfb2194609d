import { useState } from 'react'
import { admit } from '../../data/session/session.ts'
import type { SignIn as Outcome } from '../../data/session/sign-in.ts'
import type { ProviderName } from '../../data/session/social/identity.ts'
import { redirectMessage, signInWithProvider } from '../../data/session/social/social-sign-in.ts'
import { store } from '../../state/store.ts'
import { LoginForm } from './LoginForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

export interface SignInProps {
  /** What has been done before: an account was made, a password was changed. */
  notice?: string | undefined
  /** Who is likely to sign in. */
  username?: string | undefined
}

/** How long a successful sign-in shows before the page changes (specification, point 9: "Post-login pause"). */
const pauseMs = 100

/** All ways to sign in. Whoever succeeds becomes the listener, and the route's guard then leads on. */
export function SignIn({ notice, username }: SignInProps) {
  const [waitingFor, setWaitingFor] = useState<ProviderName | null>(null)
  const [message, setMessage] = useState(() => store.get(redirectMessage))
  const [success, setSuccess] = useState(false)

  const settle = async (outcome: Outcome) => {
    if ('message' in outcome) return setMessage(outcome.message)
    setSuccess(true)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    await admit(outcome.user)
  }

  const choose = async (name: ProviderName) => {
    setMessage(null)
    setWaitingFor(name)
    const outcome = await signInWithProvider(name)
    setWaitingFor(null)
    await settle(outcome)
  }

  return (
    <>
      <SocialButtons waitingFor={waitingFor} onChoose={name => void choose(name)} />
      <LoginForm message={message} notice={notice} username={username} success={success} onSignIn={settle} />
    </>
  )
}
