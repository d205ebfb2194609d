import { store } from '../../../state/store.ts'
import { installPrompt } from './install-prompt.ts'

/** Shows the browser's prompt. Must be called in a click handler. Resolves with true if the listener accepted. */
export async function install(): Promise<boolean> {
  const prompt = store.get(installPrompt)
  if (!prompt) return false
  try {
    await prompt.prompt()
    return (await prompt.userChoice).outcome === 'accepted'
  } catch {
    return false
  } finally {
    store.set(installPrompt, null)
  }
}
