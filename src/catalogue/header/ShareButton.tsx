import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { share } from '../../commands/share.ts'
import { type Shared, shareable } from '../../lib/share-link.ts'
import { player } from '../../player/player.ts'
import { useIsUnderWay } from '../../player/react.ts'
import { MenuAction, MenuPopup } from '../../ui/overlays/Menu.tsx'
import { usePopup } from '../../ui/overlays/Popup.tsx'
import { Action } from './Action.tsx'

const shown = { word: 'Share', leftSection: <IconShare2 size={20} stroke={1.75} /> }

/** Shares the work that the page is about. */
export const ShareButton = ({ work }: { work: Shared }) => (
  <Action {...shown} name={work.name} onClick={() => share.effect(work)} />
)

/** Shares a set. While it is loaded and past its beginning, a menu offers to share the current moment too. */
export function ShareSet({ set }: { set: SetSummary }) {
  const { control, popup, opened } = usePopup()
  const underWay = useIsUnderWay(set.id)
  const [at, setAt] = useState(0)
  const [whole] = shareable(set, 0)
  /** The moment offered is the one in which the menu was opened. */
  const toggleMenu = () => {
    if (!opened) {
      player.refreshState()
      setAt(player.position.get())
    }
    control.onClick()
  }
  return (
    <>
      <Action
        {...shown}
        name={set.set_name}
        {...(underWay ? { ...control, onClick: toggleMenu } : { onClick: () => share.effect(whole) })}
      />
      <MenuPopup {...popup} position="bottom-end" offset={4} role="region" aria-label={`Share ${set.set_name}`}>
        {shareable(set, at).map(each => (
          <MenuAction key={each.at ?? 'whole'} onClick={() => share.effect(each)}>
            {share.label(each)}
          </MenuAction>
        ))}
      </MenuPopup>
    </>
  )
}
