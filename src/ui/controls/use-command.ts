import type { Command } from '../../lib/command.ts'
import { useDerived } from '../../state/use-derived.ts'

/** A command for a control: its current label, icon and enabled state, and `run`. Re-renders when one of them changes. */
export function useCommand<Args extends unknown[]>({ shown, effect }: Command<Args>, ...args: Args) {
  const label = useDerived(get => shown.label(get, ...args), [shown, ...args])
  const Icon = useDerived(get => shown.icon(get, ...args), [shown, ...args])
  const enabled = useDerived(get => shown.enabled(get, ...args), [shown, ...args])
  return { label, Icon, enabled, run: () => effect(...args) }
}
