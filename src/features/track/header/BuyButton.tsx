import { Button, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { useStoreLink } from '../../../catalogue/tracks/use-store-link.ts'
import { buy } from '../../../commands/buy.ts'
import type { Named } from '../../../commands/marks.ts'
import { connection } from '../../../data/api/connection.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { trackName } from '../../../lib/track-name.ts'
import { store } from '../../../state/store.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import styles from './BuyButton.module.css'

const offline = "You're offline. The store needs a connection."
const failed = 'Something went wrong, please try again!'

/** Opens the shop of a track, or a store's search for it, in a new tab, and marks the track as purchased. */
export function BuyButton({ track }: { track: Track }) {
  const online = useOnline()
  const [pressed, setPressed] = useState(false)
  const { link, finding } = useStoreLink(track)
  const named = { id: track.id, name: trackName(track) }
  // The link itself opens the tab: a popup blocker lets only the listener's own click do that.
  const press = (event: MouseEvent) => {
    setPressed(true)
    // The current state: the connection may be lost since the last render.
    if (store.get(connection.online) && link) buy.effect(named)
    else event.preventDefault()
  }
  const problem = online ? !link && !finding && failed : offline
  return (
    <>
      <StoreLink named={named} link={link} loading={pressed && online && finding} onClick={press} />
      {pressed && problem && <p role="status">{problem}</p>}
    </>
  )
}

interface StoreLinkProps {
  named: Named
  link: string | null
  loading: boolean
  onClick: (event: MouseEvent) => void
}

/** A link; without an address, a button of the same look. */
function StoreLink({ named, link, loading, onClick }: StoreLinkProps) {
  const { is_purchased: on } = useMark(`track/${named.id}`)
  const Bag = buy.icon(named)
  const icon = <Bag size={20} stroke={1.75} aria-hidden />
  const text: ReactNode = (
    <>
      {buy.label(named)}
      <VisuallyHidden> {named.name}</VisuallyHidden>
    </>
  )
  const look = { size: 'xl', mod: { on }, className: styles.buy ?? '', leftSection: icon, onClick }
  if (!link)
    return (
      <BusyButton {...look} loading={loading}>
        {text}
      </BusyButton>
    )
  return (
    <Button {...look} component="a" href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </Button>
  )
}
