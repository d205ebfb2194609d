import { IconBuildingStore, IconDisc, IconKeyboard, IconMusic, IconSearch, IconUsers } from '@tabler/icons-react'
import { atom, type Getter } from 'jotai/vanilla'
import type { CommandIcon } from '../lib/command.ts'
import { store } from '../state/store.ts'
import { closeMenus, isModalOpen } from '../ui/overlays/layers.ts'
import { command } from './command.ts'

type Place = '/search' | '/sets' | '/tracks' | '/artists' | '/labels'

/** Opens a page by the router; null while the keyboard isn't connected. */
export const opener = atom<{ open(to: Place): void } | null>(null)

/** True while the list of keyboard shortcuts is open. */
export const shortcutsShown = atom(false)

/** An open dialog must be answered first. */
const canNavigate = (get: Getter) => get(opener) !== null && !isModalOpen()

/** Opens a page, and closes any open menu, as a click on a link would. */
function open(to: Place): void {
  closeMenus()
  store.get(opener)?.open(to)
}

const goTo = (to: Place, name: string, icon: CommandIcon, shortcut: string) =>
  command({
    id: `go.${name.toLowerCase()}`,
    label: () => name,
    icon: () => icon,
    enabled: canNavigate,
    effect: () => open(to),
    shortcuts: [shortcut],
  })

/** Focuses the visible search field, the search page's own before the top bar's. Returns false where there is none. */
function focusSearch(): boolean {
  const fields = ['main search input', 'header search input'].map(where =>
    document.querySelector<HTMLInputElement>(where),
  )
  const field = fields.find(found => found?.getClientRects().length)
  field?.focus()
  field?.select()
  return field !== undefined
}

const search = command({
  id: 'go.search',
  label: () => 'Search',
  icon: () => IconSearch,
  enabled: canNavigate,
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
  enabled: canNavigate,
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
