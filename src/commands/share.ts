import { IconShare2 } from '@tabler/icons-react'
import { previewLink, type Shared } from '../lib/share-link.ts'
import { hhmmss } from '../lib/time.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'
import { linkToCopy } from './link-to-copy.ts'
import { notify } from './notify.ts'

const words = { set: 'Set', track: 'Track' } as const

/** Phones and tablets have a sheet that people know; elsewhere a link is for pasting. */
const hasSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

async function copy(work: Shared): Promise<void> {
  const link = previewLink(work)
  try {
    await navigator.clipboard.writeText(link)
    notify(`${words[work.item]} link has been copied to your clipboard!`, 'success', IconShare2)
  } catch {
    store.set(linkToCopy, link)
  }
}

/** By the system's sheet; who closes it wants nothing. Where it can't be opened the link is copied. */
async function offer(work: Shared): Promise<void> {
  try {
    await navigator.share({ title: work.name, url: previewLink(work) })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy(work)
  }
}

/** Gives others a set, a moment of it, or a track. */
export const share = command<[work: Shared]>({
  id: 'share',
  label: (_, { at }) => (at === undefined ? 'Share' : `Share at ${hhmmss(at)}`),
  icon: () => IconShare2,
  enabled: () => true,
  effect: work => void (hasSheet() ? offer(work) : copy(work)),
})
