import type { Command, Shown } from '../lib/command.ts'
import { store } from '../state/store.ts'

interface Declaration<Args extends unknown[]> extends Shown<Args>, Pick<Command<Args>, 'id' | 'effect'> {
  shortcuts?: readonly string[]
}

/** Declares a command. Its effect runs only while it is enabled, also when a key or the operating system triggers it. */
export function command<Args extends unknown[] = []>({
  id,
  effect,
  shortcuts = [],
  ...shown
}: Declaration<Args>): Command<Args> {
  const enabled = (...args: Args) => shown.enabled(store.get, ...args)
  return {
    id,
    shown,
    label: (...args) => shown.label(store.get, ...args),
    icon: (...args) => shown.icon(store.get, ...args),
    enabled,
    effect: (...args) => {
      if (enabled(...args)) effect(...args)
    },
    shortcuts,
  }
}
