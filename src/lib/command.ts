import type { ComponentType } from 'react'

/** An icon of the set in use, as a component. */
export type CommandIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/**
 * One verb, described once for everything that can trigger it: buttons, menus, keys, the operating system. What it says
 * may follow the state of the app and of what it is done to; `subscribe` tells when to read it again.
 */
export interface Command<Args extends unknown[] = []> {
  id: string
  label(...args: Args): string
  icon(...args: Args): CommandIcon
  enabled(...args: Args): boolean
  effect(...args: Args): void
  /** Keys as `KeyboardEvent.key` names them, `Shift+` before where it is held. */
  shortcuts: readonly string[]
  /** Calls `listener` when label, icon or enabled may have changed; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}
