import { IconBuildingStore, IconDisc, IconKeyboard, IconMusic, IconSearch, IconUsers } from '@tabler/icons-react'
import { atom, type Getter } from 'jotai/vanilla'
import type { CommandIcon } from '../lib/command.ts'
import { store } from '../state/store.ts'
import { closeMenus, isModalOpen } from '../ui/overlays/layers.ts'
import { command } from './command.ts'
import { shortcutsShown } from './shortcuts-shown.ts'

/** The ways through the app that have a key. */

type Place = '/search' | '/sets' | '/tracks' | '/artists' | '/labels'

/** What opens a page: the router, while a listener is here. */
export const opener = atom<{ open(to: Place): void } | null>(null)

/** A dialog is answered before anybody goes on. */
const isFree = (get: Getter) => get(opener) !== null && !isModalOpen()

/** A menu that is open is left by a key as it is by a click. */
function open(to: Place): void {
  closeMenus()
  store.get(opener)?.open(to)
}

const goTo = (to: Place, name: string, icon: CommandIcon, shortcut: string) =>
  command({
    id: `go.${name.toLowerCase()}`,
    label: () => name,
    icon: () => icon,
    enabled: isFree,
    effect: () => open(to),
    shortcuts: [shortcut],
  })

/**
 * Puts the cursor into the search field that is on the screen, the search page's own before the top bar's. False where
 * there is none.
 */
function focusSearch(): boolean {
  const fields = ['main search input', 'header search input'].map(where =>
    document.querySelector<HTMLInputElement>(where),
  )
  const field = fields.find(found => found?.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

const search = command({
  id: 'go.search',
  label: () => 'Search',
  icon: () => IconSearch,
  enabled: isFree,
  effect: () => {
    closeMenus()
    if (!focusSearch()) open('/search')
  },
  shortcuts: ['/'],
})

const showShortcuts = command({
  id: 'shortcuts.show',
  label: () => 'Keyboard shortcuts',
  icon: () => IconKeyboard,
  enabled: isFree,
  effect: () => {
    closeMenus()
    store.set(shortcutsShown, true)
  },
  shortcuts: ['?'],
})

export const navigation = {
  search,
  sets: goTo('/sets', 'Sets', IconDisc, 'g s'),
  tracks: goTo('/tracks', 'Tracks', IconMusic, 'g t'),
  artists: goTo('/artists', 'Artists', IconUsers, 'g a'),
  labels: goTo('/labels', 'Labels', IconBuildingStore, 'g l'),
  showShortcuts,
}
