import webPush from 'web-push'
import { assertNoMore, readArguments } from './arguments.ts'

export const vapidHelp = `vapid           print new keys for push, as lines of an environment file; new keys end every existing
                  subscription`

/** Makes a new VAPID key pair, as lines of an environment file. Throws a StartError for any argument. */
export function vapid(args: string[]): string[] {
  const { positionals } = readArguments(args, {})
  assertNoMore('vapid', positionals)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return [`VAPID_PUBLIC_KEY=${publicKey}`, `VAPID_PRIVATE_KEY=${privateKey}`, 'VAPID_SUBJECT=mailto:you@example.com']
}
