/** The keys of the editor: one table for what they do and for the help that lists them. */

interface Binding {
  /** As `nameOf` names them. */
  keys: readonly string[]
  what: string
}

const groups = {
  Play: {
    toggle: { keys: ['Space', 'k'], what: 'Play or pause' },
    backTen: { keys: ['j'], what: 'Back 10 seconds' },
    forwardTen: { keys: ['l'], what: 'Forward 10 seconds' },
    backMinute: { keys: ['Shift+j'], what: 'Back 1 minute' },
    forwardMinute: { keys: ['Shift+l'], what: 'Forward 1 minute' },
    back: { keys: ['ArrowLeft'], what: 'Back 1 second' },
    forward: { keys: ['ArrowRight'], what: 'Forward 1 second' },
    backTenth: { keys: ['Shift+ArrowLeft'], what: 'Back 0.1 seconds' },
    forwardTenth: { keys: ['Shift+ArrowRight'], what: 'Forward 0.1 seconds' },
    tenths: { keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], what: 'To a tenth of the recording' },
    audition: { keys: ['p'], what: 'Play from 5 seconds before the start of the track' },
    slower: { keys: ['s'], what: 'Slower' },
    faster: { keys: ['f'], what: 'Faster' },
  },
  Starts: {
    startHere: { keys: ['t'], what: 'The next track starts here; or this one, if the next has a start' },
    moveHere: { keys: ['Shift+t'], what: 'This track starts here' },
    earlier: { keys: [','], what: 'Start 1 second earlier' },
    later: { keys: ['.'], what: 'Start 1 second later' },
    earlierTenth: { keys: ['Shift+,'], what: 'Start 0.1 seconds earlier' },
    laterTenth: { keys: ['Shift+.'], what: 'Start 0.1 seconds later' },
  },
  Tracks: {
    above: { keys: ['ArrowUp'], what: 'Track above' },
    below: { keys: ['ArrowDown'], what: 'Track below' },
    first: { keys: ['Home'], what: 'First track' },
    last: { keys: ['End'], what: 'Last track' },
    edit: { keys: ['Enter'], what: 'Edit the track. Tab goes through its fields, Ctrl+Enter to the next track' },
    add: { keys: ['n'], what: 'New track after this one' },
    toggleId: { keys: ['i'], what: 'ID, or not any more' },
    up: { keys: ['Alt+ArrowUp'], what: 'Swap with the track above. The times stay' },
    down: { keys: ['Alt+ArrowDown'], what: 'Swap with the track below. The times stay' },
    remove: { keys: ['Delete'], what: 'Remove the track' },
  },
  Waveform: {
    zoomIn: { keys: ['+'], what: 'Zoom in' },
    zoomOut: { keys: ['-'], what: 'Zoom out' },
  },
  Set: {
    save: { keys: ['Ctrl+s'], what: 'Save' },
    undo: { keys: ['Ctrl+z'], what: 'Undo' },
    redo: { keys: ['Ctrl+Shift+z', 'Ctrl+y'], what: 'Redo' },
    paste: { keys: ['Ctrl+v'], what: 'Paste a tracklist or a CUE sheet' },
    ear: { keys: ['e'], what: 'Recognize tracks by ear' },
    help: { keys: ['?'], what: 'Keyboard shortcuts' },
  },
} as const satisfies Record<string, Record<string, Binding>>

type Groups = typeof groups
export type ActionId = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups] & string

/** Every key by group, for the help. */
export const keyGroups: readonly { name: string; bindings: readonly Binding[] }[] = Object.entries(groups).map(
  ([name, bindings]) => ({ name, bindings: Object.values(bindings) }),
)

const byKey = new Map<string, ActionId>()
const addKeys = <Id extends ActionId>(bindings: Record<Id, Binding>) => {
  for (const id in bindings) for (const key of bindings[id].keys) byKey.set(key, id)
}
addKeys(groups.Play)
addKeys(groups.Starts)
addKeys(groups.Tracks)
addKeys(groups.Waveform)
addKeys(groups.Set)

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Keys that have another sign with Shift, by their place: what that sign is depends on the keyboard. */
const placed: Record<string, string> = { Comma: ',', Period: '.' }

function nameOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): string {
  if (key === '?') return key
  if (key === '+' || key === '=') return '+'
  if (key === '-' || key === '_') return '-'
  const plain = placed[code] ?? (key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key)
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift']
  return [...modifiers.filter(Boolean), plain].join('+')
}

/** What the browser or the focused control does with a key itself. */
const fieldKeys = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'
const pressKeys = 'button, a[href], summary, input[type=checkbox], [role=tab], [role=radio]'
const arrowKeys = '[role=tab], [role=radio], [data-own-arrows]'

function isTaken(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [data-layer]')) return true
  if (target.closest(fieldKeys)) return name !== 'Ctrl+s'
  if (name === 'Enter' || name === 'Space') return target.closest(pressKeys) !== null
  return /Arrow|Home|End/.test(name) && !name.startsWith('Alt+') && target.closest(arrowKeys) !== null
}

/** The action of a key; undefined for one that means nothing here, or that the focused control uses itself. */
export function actionOf(event: Press & Pick<KeyboardEvent, 'target'>): ActionId | undefined {
  const name = nameOf(event)
  const action = isTaken(event.target, name) ? undefined : byKey.get(name)
  // The browser's own key: only its `paste` event has the text.
  return action === 'paste' ? undefined : action
}
