import { IconRss } from '@tabler/icons-react'
import { feedLink } from '../lib/share-link.ts'
import { command } from './command.ts'
import type { Followable } from './marks.ts'
import { passOn } from './share.ts'

/** Passes on the address of an artist's or a label's podcast feed. */
export const shareFeed = command<[who: Followable]>({
  id: 'share-feed',
  label: () => 'Podcast feed',
  icon: () => IconRss,
  enabled: () => true,
  effect: who => passOn({ title: who.name, url: feedLink(who), what: 'Podcast feed address' }),
})
