import type { Desk } from './desk.ts'

/** What the mouse or a finger does, in CSS pixels of the window. */
export type PointerStep = { to: { x: number; y: number } } | 'down' | 'up'

/** The keys that the journeys press, by their names in `KeyboardEvent.key`. */
export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | ' '
  | 'Home'
  | 'End'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'

/** A browser with one page, as its driver gives it; `App` is what the journeys use. */
export interface Browser {
  go(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs an expression in the page and waits for the promise that it may be. Resolves with its value as JSON. */
  run(expression: string): Promise<string>
  point(...steps: PointerStep[]): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Gives the page another size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Writes what the window shows into `<path>.png`. */
  takePicture(path: string): Promise<void>
  /** The errors and warnings of all pages and workers so far, in order. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** Something that a browser says though nothing is wrong. */
export interface Allowed {
  words: RegExp
  why: string
}

/** How somebody has set up the browser. */
export interface Setup {
  /** They have asked for less movement. */
  still?: boolean
  /** All windows are private: what the page stores goes when the browser ends. */
  isPrivate?: boolean
}

export interface Engine {
  name: string
  /** The packages that it needs and that aren't installed here. */
  missing: string[]
  allowed: readonly Allowed[]
  /** Whether a page can write to a file at once, without which nothing is downloaded. */
  writesFiles: boolean
  /** Starts it with the profile in this folder, for the first time or again. */
  start(profile: string, desk: Desk, setup?: Setup): Promise<Browser>
}
