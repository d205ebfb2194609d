import type { Getter } from 'jotai/vanilla'
import type { ComponentType } from 'react'

/** An icon of the set in use, as a component. */
export type CommandIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/** What a control shows of a verb, by the state that it reads with `get`: a derived atom's follows what was read. */
export interface Shown<Args extends unknown[]> {
  label(get: Getter, ...args: Args): string
  icon(get: Getter, ...args: Args): CommandIcon
  enabled(get: Getter, ...args: Args): boolean
}

/** One verb, described once for everything that can trigger it: buttons, menus, keys, the operating system. */
export interface Command<Args extends unknown[] = []> {
  id: string
  shown: Shown<Args>
  /** The same three as they are now. */
  label(...args: Args): string
  icon(...args: Args): CommandIcon
  enabled(...args: Args): boolean
  effect(...args: Args): void
  /** Keys as `KeyboardEvent.key` names them, `Shift+` before where it is held. */
  shortcuts: readonly string[]
}
