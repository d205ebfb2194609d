import type { Command } from '../lib/command.ts'

interface Watched {
  subscribe(listener: () => void): () => void
}

/** Tells a listener of every change of the stores that a command reads. */
const onChangeOf =
  (stores: readonly Watched[]): Command['subscribe'] =>
  listener => {
    const stops = stores.map(store => store.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

interface Declaration<Args extends unknown[]>
  extends Pick<Command<Args>, 'id' | 'label' | 'icon' | 'enabled' | 'effect'> {
  shortcuts?: readonly string[]
  /** The stores that label, icon and enabled read. */
  reads: readonly Watched[]
}

/** Declares a verb. Its effect happens only while it is enabled, whoever triggers it. */
export const command = <Args extends unknown[] = []>({
  reads,
  shortcuts = [],
  ...verb
}: Declaration<Args>): Command<Args> => ({
  ...verb,
  shortcuts,
  subscribe: onChangeOf(reads),
  effect: (...args) => {
    if (verb.enabled(...args)) verb.effect(...args)
  },
})
