import type { ReactNode } from 'react'
import type { Followable } from '../../../commands/marks.ts'
import { shareFeed } from '../../../commands/share-feed.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'

/** Passes on the address of the podcast feed. Loaded after the page, which other pages share most of their code with. */
export default function FeedButton(who: Followable): ReactNode {
  const Icon = shareFeed.icon(who)
  return (
    <IconButton
      label={`${shareFeed.label(who)} of ${who.name}`}
      icon={<Icon size={22} stroke={1.75} aria-hidden />}
      onClick={() => shareFeed.effect(who)}
    />
  )
}
