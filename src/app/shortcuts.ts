import type { Command } from '../lib/command.ts'

/** Where keys are text. */
const field = ':read-write, select'
/** What has a use of its own for a key that isn't a character. Our own widgets say so by preventing the default. */
const arrowUsers = `${field}, input`
const spaceUsers = `${field}, a[href], button, input:not([type=range]), summary, [role=tab], [role=option], [role^=menuitem]`

const usersOf = (key: string) => (key === ' ' ? spaceUsers : key.length > 1 ? arrowUsers : field)

/** How long after its first key the second of a sequence may come, in ms. */
const sequenceMs = 1_000

/**
 * The key of an event as commands name it: `k`, `Space`, `Shift+ArrowLeft`, `?`. With a sign that is neither letter nor
 * name, Shift is only how some keyboards write it.
 */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase()) return key
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  return shiftKey ? `Shift+${name}` : name
}

const isTaken = ({ target, key }: KeyboardEvent) => target instanceof Element && target.closest(usersOf(key)) !== null

const isModifier = ({ key }: KeyboardEvent) => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)

/**
 * Lets keys trigger commands wherever focus isn't on something that uses the key itself: `k`, or `g s` for one after the
 * other. The answer ends it.
 */
export function listenToShortcuts(commands: readonly Command[]): () => void {
  let before = ''
  let forget: ReturnType<typeof setTimeout> | undefined

  function remember(keys: string): void {
    clearTimeout(forget)
    before = keys
    if (keys) forget = setTimeout(() => remember(''), sequenceMs)
  }

  /** What these keys do: a command, or the beginning of some. */
  function meantBy(keys: string): Command | 'beginning' | undefined {
    const able = commands.filter(({ enabled }) => enabled())
    return (
      able.find(({ shortcuts }) => shortcuts.includes(keys)) ??
      (able.some(({ shortcuts }) => shortcuts.some(each => each.startsWith(`${keys} `))) ? 'beginning' : undefined)
    )
  }

  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || isModifier(event)) return
    const sequence = before && `${before} ${nameOf(event)}`
    remember('')
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const keys = sequence && meantBy(sequence) ? sequence : nameOf(event)
    const meant = meantBy(keys)
    if (!meant) return
    event.preventDefault()
    if (meant === 'beginning') remember(keys)
    else meant.effect()
  }
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', press)
    clearTimeout(forget)
  }
}
