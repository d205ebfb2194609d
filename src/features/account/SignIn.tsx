import { useEffect, useState } from 'react'
import { clientConfig } from '../../data/api/config.ts'
import { startSession } from '../../data/session/session.ts'
import type { SignIn as Outcome } from '../../data/session/sign-in.ts'
import type { ProviderName } from '../../data/session/social/identity.ts'
import { redirectMessage, signInWithProvider } from '../../data/session/social/social-sign-in.ts'
import { store } from '../../state/store.ts'
import { LoginForm } from './LoginForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

export interface SignInProps {
  /** Success message of an earlier step: a registration, a password reset. */
  notice?: string | undefined
  /** Initial username. */
  username?: string | undefined
}

/** How long a successful sign-in shows before the page changes (product, 9.5). */
const pauseMs = 100

/** Whether to offer identity providers: where the server has one, and on the demo, which shows all of the app. False until it is known. */
function useOffersProviders(): boolean {
  const [offers, setOffers] = useState(false)
  useEffect(() => {
    const ask = () =>
      clientConfig().then(
        ({ firebase, is_demo }) => setOffers(is_demo || firebase !== null),
        () => {},
      )
    void ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [])
  return offers
}

/** All ways to sign in. On success the session starts, and the route's guard redirects. */
export function SignIn({ notice, username }: SignInProps) {
  const [waitingFor, setWaitingFor] = useState<ProviderName | null>(null)
  const [message, setMessage] = useState(() => store.get(redirectMessage))
  const [success, setSuccess] = useState(false)
  const offersProviders = useOffersProviders()

  const settle = async (outcome: Outcome) => {
    if ('message' in outcome) return setMessage(outcome.message)
    setSuccess(true)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    await startSession(outcome.user)
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
      <LoginForm message={message} notice={notice} username={username} success={success} onSignIn={settle} />
      {offersProviders && <SocialButtons waitingFor={waitingFor} onChoose={name => void choose(name)} />}
    </>
  )
}
