import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useEffect } from 'react'
import { opener, shortcutsShown } from '../../commands/navigate.ts'
import { commandTable } from '../../commands/table.ts'
import { store } from '../../state/store.ts'
import { listenToShortcuts } from '../shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

const commands = commandTable.flatMap(group => group.commands)

/** The keyboard shortcuts of the command table while a listener is logged in, and the dialog that lists them. */
export function Keyboard() {
  const navigate = useNavigate()
  const shown = useAtomValue(shortcutsShown)
  useEffect(() => {
    store.set(opener, { open: to => void navigate({ to }) })
    const stop = listenToShortcuts(commands)
    return () => {
      stop()
      store.set(opener, null)
      store.set(shortcutsShown, false)
    }
  }, [navigate])
  if (!shown) return null
  return (
    <Suspense>
      <ShortcutsDialog />
    </Suspense>
  )
}
