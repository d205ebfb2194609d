import webPush from 'web-push'
import { StartError } from '../lib/start-errors.ts'
import { readArguments } from './arguments.ts'

export const vapidHelp = `vapid           print a new pair of keys for push, as lines of the environment; other keys end every
                  subscription that there is`

/** A new pair of keys, as lines of an environment. Needs no database. Throws a StartError for arguments: there are none. */
export function vapid(args: string[]): string[] {
  const { positionals } = readArguments(args, {})
  if (positionals.length > 0) throw new StartError(`vapid takes no ${positionals.join(' ')}.`)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return [`VAPID_PUBLIC_KEY=${publicKey}`, `VAPID_PRIVATE_KEY=${privateKey}`, 'VAPID_SUBJECT=mailto:you@example.com']
}
