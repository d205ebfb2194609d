import { lazy, Suspense, useEffect, useState } from 'react'
import { type ClientConfig, getClientConfig } from '#contract/routes/system.ts'
import { send } from '../../data/api/send.ts'
import { type SignIn as Outcome, startSession } from '../../data/session/sign-in.ts'
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

/** Without a network it is nothing. */
const DemoAccounts = lazy(() =>
  import('./DemoAccounts.tsx').then(
    loaded => ({ default: loaded.DemoAccounts }),
    () => ({ default: () => null }),
  ),
)

/** What the server offers, as it is now; undefined until it is known, as without a network. */
function useServerConfig(): ClientConfig | undefined {
  const [config, setConfig] = useState<ClientConfig>()
  useEffect(() => {
    const ask = () => void send(getClientConfig, {}, null).then(result => result.ok && setConfig(result.body))
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [])
  return config
}

/** All ways to sign in. On success the session starts, and the route's guard redirects. */
export function SignIn({ notice, username }: SignInProps) {
  const [waitingFor, setWaitingFor] = useState<ProviderName | null>(null)
  const [message, setMessage] = useState(() => store.get(redirectMessage))
  const [success, setSuccess] = useState(false)
  const config = useServerConfig()

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
      {config && (
        // All that is offered appears at once, so that nothing of it is pushed aside.
        <Suspense fallback={null}>
          {config.demo_accounts && <DemoAccounts accounts={config.demo_accounts} />}
          {(config.is_demo || config.firebase) && (
            <SocialButtons waitingFor={waitingFor} onChoose={name => void choose(name)} />
          )}
        </Suspense>
      )}
    </>
  )
}
