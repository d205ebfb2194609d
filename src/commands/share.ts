import { IconShare2 } from '@tabler/icons-react'
import { type Shared, shareLink } from '../lib/share-link.ts'
import { hhmmss } from '../lib/time.ts'
import { store } from '../state/store.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import { linkToCopy } from './link-to-copy.ts'

const itemNames = { set: 'Set', track: 'Track', artist: 'Artist', label: 'Label', playlist: 'Playlist' } as const

/** The system's share sheet, on phones and tablets; on a computer a copied link is handier. */
const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** An address to pass on. */
interface Link {
  /** For the share sheet. */
  title: string
  url: string
  /** For the notice: `Set link`. */
  what: string
}

async function copy({ url, what }: Link): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify(`${what} has been copied to your clipboard!`, 'success', IconShare2)
  } catch {
    store.set(linkToCopy, url)
  }
}

/** Opens the system's share sheet. Copies the link if that fails; closing the sheet is no failure. */
async function openShareSheet(link: Link): Promise<void> {
  try {
    await navigator.share({ title: link.title, url: link.url })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy(link)
  }
}

export const passOn = (link: Link) => void (hasShareSheet() ? openShareSheet(link) : copy(link))

/** Shares a set, a moment of it, a track, an artist, a label or a playlist. */
export const share = command<[work: Shared]>({
  id: 'share',
  label: (_, { at }) => (at === undefined ? 'Share' : `Share at ${hhmmss(at)}`),
  icon: () => IconShare2,
  enabled: () => true,
  effect: work => passOn({ title: work.name, url: shareLink(work), what: `${itemNames[work.item]} link` }),
})
