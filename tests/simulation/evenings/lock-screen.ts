import type { LockScreen } from '../../../src/player/ports.ts'

export interface FakeLockScreen extends LockScreen {
  metadata: MediaMetadataInit | null
  press(action: MediaSessionAction): void
}

export function createLockScreen(): FakeLockScreen {
  const handlers = new Map<string, MediaSessionActionHandler>()
  const lockScreen: FakeLockScreen = {
    metadata: null,
    hasChapters: false,
    session: {
      playbackState: 'none',
      setPositionState() {},
      setActionHandler(action, handler) {
        if (handler) handlers.set(action, handler)
        else handlers.delete(action)
      },
    },
    describe(metadata) {
      lockScreen.metadata = metadata
    },
    press: action => handlers.get(action)?.({ action }),
  }
  return lockScreen
}
