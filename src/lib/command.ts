import type { Getter } from 'jotai/vanilla'
import type { ComponentType } from 'react'

/** A Tabler icon, or one of ours that takes the same props. */
export type CommandIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/**
 * What a control shows of a command. Each reads the state with jotai's `get`, so that a derived atom follows what was read.
 */
export interface Shown<Args extends unknown[]> {
  label(get: Getter, ...args: Args): string
  icon(get: Getter, ...args: Args): CommandIcon
  enabled(get: Getter, ...args: Args): boolean
}

/** What a listener can do, declared once for everything that triggers it: buttons, menus, keys, the operating system. */
export interface Command<Args extends unknown[] = []> {
  id: string
  shown: Shown<Args>
  /** The same three by the current state. */
  label(...args: Args): string
  icon(...args: Args): CommandIcon
  enabled(...args: Args): boolean
  effect(...args: Args): void
  /** Keys as `KeyboardEvent.key` names them, with `Shift+` before where it is held. */
  shortcuts: readonly string[]
}
