import { OpenPath } from '#contract/worker.ts'
import { ownPath } from '../data/session/next.ts'

/**
 * Navigates within this page when a system notification is tapped, so that the music plays on. Returns an unsubscribe
 * function.
 */
export function openNotification(go: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent) => {
    const asked = OpenPath.safeParse(data)
    const path = asked.success ? ownPath(asked.data.path) : null
    if (path === null) return
    go(path)
    ports[0]?.postMessage('gone')
  }
  const worker = navigator.serviceWorker
  worker?.addEventListener('message', onMessage)
  return () => worker?.removeEventListener('message', onMessage)
}
