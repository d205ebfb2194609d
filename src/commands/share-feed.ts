import { IconRss } from '@tabler/icons-react'
import { feedLink, type WithFeed } from '../lib/share-link.ts'
import { command } from './command.ts'
import { passOn } from './share.ts'

/** Passes on the address of a podcast feed. */
export const shareFeed = command<[of: WithFeed]>({
  id: 'share-feed',
  label: () => 'Podcast feed',
  icon: () => IconRss,
  enabled: () => true,
  effect: of => passOn({ title: of.name, url: feedLink(of), what: 'Podcast feed address' }),
})
