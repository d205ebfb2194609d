import { atom } from 'jotai/vanilla'
import type { UploadKind } from '#contract/entities/upload.ts'
import { listenerId } from '../../../data/session/session.ts'
import { store, watch } from '../../../state/store.ts'

/**
 * What this page does with a recording: it waits for others, its bytes go, it is paused, it tries again by itself, it can be tried again, or the
 * server doesn't take it.
 */
export type SendingState = 'queued' | 'sending' | 'paused' | 'retrying' | 'failed' | 'refused'

/** A recording that this page sends. */
export interface Sending {
  key: string
  kind: UploadKind
  /** The upload's, once the server has begun it. */
  id: string | undefined
  name: string
  /** In bytes. */
  size: number
  sent: number
  /** Bytes per second. */
  speed: number | undefined
  state: SendingState
  /** Why it tries again or failed. */
  reason: string | undefined
  pause(): void
  resume(): void
  /** Stops it here. What the server has of it is removed by a call. */
  stop(): void
}

/** What this page sends, in the order in which it was chosen. It goes on in every room of the Studio, and ends with the page. */
export const sendings = atom<readonly Sending[]>([])

export const addSending = (sending: Sending) => store.set(sendings, all => [...all, sending])

export const changeSending = (key: string, change: Partial<Sending>) =>
  store.set(sendings, all => all.map(each => (each.key === key ? { ...each, ...change } : each)))

export const removeSending = (key: string) => store.set(sendings, all => all.filter(each => each.key !== key))

/** Whether bytes are going, or will by themselves. */
export const isSending = atom(get =>
  get(sendings).some(({ state }) => state === 'queued' || state === 'sending' || state === 'retrying'),
)

/** Closing the page would stop them. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
watch(isSending, isGoing => {
  if (isGoing) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})

// What one curator sends isn't sent, or listed, as the next one's.
watch(listenerId, () => {
  for (const { stop } of store.get(sendings)) stop()
})
