import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { getClientConfig } from '../../../contract/routes/system.ts'
import type { Named } from '../../commands/marks.ts'
import { connection } from '../../data/api/connection.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { readOf } from '../../data/cache/query.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import type { Command } from '../../lib/command.ts'
import { trackName } from '../../lib/track-name.ts'
import { store } from '../../state/store.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import styles from './BuyButton.module.css'
import problemStyles from './PlayTrackButton.module.css'
import { shopLink, storeSearch } from './store-link.ts'

export interface BuyButtonProps {
  track: Track
  /** Keeps that it was bought. */
  buy: Command<[track: Named]>
}

const away = 'You are offline, and the store can be reached only online.'
const failed = 'Something went wrong, please try again!'

/** Leads to where a track is sold, or to a store's search for it, in a tab of its own. */
export function BuyButton({ track, buy }: BuyButtonProps) {
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const { link, finding } = useStore(track)
  const named = { id: track.id, name: trackName(track) }
  // The link itself opens the tab, in the listener's own gesture.
  const press = (event: MouseEvent) => {
    setAsked(true)
    // What is so now: it was drawn a moment ago.
    if (store.get(connection.online) && link) buy.effect(named)
    else event.preventDefault()
  }
  const problem = online ? !link && !finding && failed : away
  return (
    <>
      <BuyLook named={named} buy={buy} link={link} loading={asked && online && finding} onClick={press} />
      {asked && problem && (
        <p role="status" className={problemStyles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Where the track is sold; while the store's search isn't known, nothing. */
function useStore(track: Track) {
  const shop = shopLink(track)
  const config = useQuery({ ...readOf(getClientConfig, {}), enabled: shop === null })
  const search = config.data && storeSearch(track, config.data.store_search_url)
  return { link: shop ?? search ?? null, finding: config.isFetching }
}

interface BuyLookProps {
  named: Named
  buy: BuyButtonProps['buy']
  link: string | null
  loading: boolean
  onClick: (event: MouseEvent) => void
}

function BuyLook({ named, buy, link, loading, onClick }: BuyLookProps) {
  const { is_purchased: on } = useMark(`track/${named.id}`)
  const Bag = buy.icon(named)
  const icon = <Bag size={20} stroke={1.75} aria-hidden />
  const words: ReactNode = (
    <>
      {buy.label(named)}
      <VisuallyHidden> {named.name}</VisuallyHidden>
    </>
  )
  const look = { size: 'xl', mod: { on }, className: styles.buy ?? '', leftSection: icon, onClick }
  if (!link)
    return (
      <BusyButton {...look} loading={loading}>
        {words}
      </BusyButton>
    )
  return (
    <Button {...look} component="a" href={link} target="_blank" rel="noopener noreferrer">
      {words}
    </Button>
  )
}
