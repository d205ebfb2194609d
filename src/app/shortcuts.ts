import type { Command } from '../lib/command.ts'

/** Where keys type text. */
const field = ':read-write, select'
/** Native controls that use arrow keys or Space themselves. Our own widgets prevent the default instead. */
const arrowUsers = `${field}, input`
const spaceUsers = `${field}, a[href], button, input:not([type=range]), summary, [role=tab], [role=option], [role^=menuitem]`

const usersOf = (key: string) => (key === ' ' ? spaceUsers : key.length > 1 ? arrowUsers : field)

/** How long after the first key of a sequence the second one may come, in ms. */
const sequenceMs = 1_000

/**
 * The key of an event as commands name it: `k`, `Space`, `Shift+ArrowLeft`, `?`. Punctuation has no `Shift+`: whether
 * it needs Shift depends on the keyboard.
 */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase()) return key
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  return shiftKey ? `Shift+${name}` : name
}

const isTaken = ({ target, key }: KeyboardEvent) => target instanceof Element && target.closest(usersOf(key)) !== null

const isModifier = ({ key }: KeyboardEvent) => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)

/**
 * Makes keys run commands, unless the focused element uses the key itself. A shortcut is a key such as `k`, or a
 * sequence such as `g s`. Returns an unsubscribe function.
 */
export function listenToShortcuts(commands: readonly Command[]): () => void {
  let pending = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function remember(keys: string): void {
    clearTimeout(timer)
    pending = keys
    if (keys) timer = setTimeout(() => remember(''), sequenceMs)
  }

  /** The enabled command with this shortcut, or `prefix` when the keys begin the sequence of one. */
  function match(keys: string): Command | 'prefix' | undefined {
    const available = commands.filter(({ enabled }) => enabled())
    return (
      available.find(({ shortcuts }) => shortcuts.includes(keys)) ??
      (available.some(({ shortcuts }) => shortcuts.some(each => each.startsWith(`${keys} `))) ? 'prefix' : undefined)
    )
  }

  const press = (event: Event) => {
    // A keydown of Chromium's autofill has no key.
    if (!(event instanceof KeyboardEvent) || event.isComposing || event.repeat || isModifier(event)) return
    const sequence = pending && `${pending} ${nameOf(event)}`
    remember('')
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const keys = sequence && match(sequence) ? sequence : nameOf(event)
    const matched = match(keys)
    if (!matched) return
    event.preventDefault()
    if (matched === 'prefix') remember(keys)
    else matched.effect()
  }
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', press)
    clearTimeout(timer)
  }
}
