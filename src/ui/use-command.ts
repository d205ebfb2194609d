import { useSyncExternalStore } from 'react'
import type { Command } from '../lib/command.ts'

/** A command as a control shows it: its words and icon of now, and `run` to do it. */
export function useCommand<Args extends unknown[]>(command: Command<Args>, ...args: Args) {
  const label = useSyncExternalStore(command.subscribe, () => command.label(...args))
  const Icon = useSyncExternalStore(command.subscribe, () => command.icon(...args))
  const enabled = useSyncExternalStore(command.subscribe, () => command.enabled(...args))
  return { label, Icon, enabled, run: () => command.effect(...args) }
}
