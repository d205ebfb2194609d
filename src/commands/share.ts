import { IconShare2 } from '@tabler/icons-react'
import { type Shared, shareLink } from '../lib/share-link.ts'
import { hhmmss } from '../lib/time.ts'
import { store } from '../state/store.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import { linkToCopy } from './link-to-copy.ts'

const itemNames = { set: 'Set', track: 'Track', artist: 'Artist', label: 'Label' } as const

/** The system's share sheet, on phones and tablets; on a computer a copied link is handier. */
const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

async function copy(work: Shared): Promise<void> {
  const link = shareLink(work)
  try {
    await navigator.clipboard.writeText(link)
    notify(`${itemNames[work.item]} link has been copied to your clipboard!`, 'success', IconShare2)
  } catch {
    store.set(linkToCopy, link)
  }
}

/** Opens the system's share sheet. Copies the link if that fails; closing the sheet is no failure. */
async function openShareSheet(work: Shared): Promise<void> {
  try {
    await navigator.share({ title: work.name, url: shareLink(work) })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy(work)
  }
}

/** Shares a set, a moment of it, a track, an artist or a label. */
export const share = command<[work: Shared]>({
  id: 'share',
  label: (_, { at }) => (at === undefined ? 'Share' : `Share at ${hhmmss(at)}`),
  icon: () => IconShare2,
  enabled: () => true,
  effect: work => void (hasShareSheet() ? openShareSheet(work) : copy(work)),
})
