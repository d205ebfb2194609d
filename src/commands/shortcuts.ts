import type { Command } from '../lib/command.ts'

/** Where keys are text. */
const field = ':read-write, select'
/** What has a use of its own for Space or the arrows. */
const control = `${field}, a[href], button, input, summary, [role=slider], [role=tab], [role=option], [role^=menuitem]`

/** The key of an event as commands name it: `k`, `Space`, `Shift+ArrowLeft`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  return shiftKey ? `Shift+${name}` : name
}

function isTaken(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false
  return event.target.closest(event.key.length === 1 && event.key !== ' ' ? field : control) !== null
}

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
