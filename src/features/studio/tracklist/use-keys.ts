import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { isModalOpen } from '../../../ui/overlays/layers.ts'
import type { Actions } from './actions.ts'
import { actionOf } from './keys.ts'

/** Keys that go on while they are held. */
const repeated = /^(?:back|forward|earlier|later|above|below|zoom|undo|redo)/

/**
 * While the editor is shown its keys work wherever the focus is, and come before the app's own. `onPaste` gets a pasted text, unless
 * it is pasted into a field.
 */
export function useKeys(actions: Actions, onPaste: (text: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || isModalOpen()) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // At once, so that the next key comes to the field that this one has opened, and isn't taken for a command.
      if (!event.repeat || repeated.test(action)) flushSync(() => actions[action](event.key))
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null
      // Several lines are a list, even in a field, which has room for one.
      const isList = text.trim().includes('\n')
      if (isModalOpen() || text === '' || (isField && !isList)) return
      event.preventDefault()
      onPaste(text)
    }
    // In the capturing phase, so that they come before the app's shortcuts.
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('paste', paste, { capture: true })
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('paste', paste, { capture: true })
    }
  }, [actions, onPaste])
}
