import type { Command } from '../lib/command.ts'

/** Where keys are text. */
const field = ':read-write, select'
/** What has a use of its own for a key that isn't a character. Our own widgets say so by preventing the default. */
const arrowUsers = `${field}, input`
const spaceUsers = `${field}, a[href], button, input:not([type=range]), summary, [role=tab], [role=option], [role^=menuitem]`

const usersOf = (key: string) => (key === ' ' ? spaceUsers : key.length > 1 ? arrowUsers : field)

/** The key of an event as commands name it: `k`, `Space`, `Shift+ArrowLeft`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  return shiftKey ? `Shift+${name}` : name
}

const isTaken = ({ target, key }: KeyboardEvent) => target instanceof Element && target.closest(usersOf(key)) !== null

/** Lets keys trigger commands wherever focus isn't on something that uses the key itself. The answer ends it. */
export function listenToShortcuts(commands: readonly Command[]): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const name = nameOf(event)
    const meant = commands.find(({ shortcuts, enabled }) => shortcuts.includes(name) && enabled())
    if (!meant) return
    event.preventDefault()
    meant.effect()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
