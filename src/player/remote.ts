import type { RemoteDevices } from './ports.ts'

export interface RemoteState {
  /** Whether there is a device on the network that can play what is loaded. */
  isAvailable: boolean
  /** Whether such a device plays in place of this one. */
  isConnected: boolean
}

/**
 * Follows the devices on the network that could play in place of this one: televisions, speakers. The browser looks for them from
 * then on. Where it can't look by itself, one may be there: the browser's own list tells.
 */
export function watchRemote(remote: RemoteDevices, onChange: (state: RemoteState) => void): void {
  let isAvailable = false
  const say = () => onChange({ isAvailable, isConnected: remote.state !== 'disconnected' })
  const found = (available: boolean) => {
    isAvailable = available
    say()
  }
  for (const event of ['connecting', 'connect', 'disconnect']) remote.addEventListener(event, say)
  remote.watchAvailability(found).catch(error => found(isName(error, 'NotSupportedError')))
}

const isName = (error: unknown, name: string) => error instanceof DOMException && error.name === name
