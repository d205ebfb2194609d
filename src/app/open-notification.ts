import { OpenPath } from '../../contract/worker.ts'
import { ownPath } from '../data/session/next.ts'

/** Goes where a notification of the system leads, when it is tapped: what plays goes on. The answer ends it. */
export function openPushed(go: (path: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent) => {
    const asked = OpenPath.safeParse(data)
    const path = asked.success ? ownPath(asked.data.path) : null
    if (path === null) return
    go(path)
    ports[0]?.postMessage('gone')
  }
  const worker = navigator.serviceWorker
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}
