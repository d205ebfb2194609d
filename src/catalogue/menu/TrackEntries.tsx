import { VisuallyHidden } from '@mantine/core'
import { IconBuildingStore, IconDisc, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { buy } from '../../commands/buy.ts'
import type { Named } from '../../commands/marks.ts'
import { playTrack } from '../../commands/play-track.ts'
import { addTrackToPlaylist } from '../../commands/playlists.ts'
import { share } from '../../commands/share.ts'
import { suggestTrack } from '../../commands/suggest.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import type { Shared } from '../../lib/share-link.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { useIsTrackLive } from '../../player/react.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { notifyFailure } from '../../ui/feedback/notices/notify.ts'
import { MenuAction, MenuAnchor, MenuDivider, MenuLink } from '../../ui/overlays/Menu.tsx'
import { useTrackPlace } from '../play/track-place.ts'
import { useStoreLink } from '../tracks/use-store-link.ts'
import { ArtistEntries } from './ArtistEntries.tsx'
import { CommandEntry, entryIcon } from './CommandEntry.tsx'
import type { TrackItem } from './item-menu.ts'
import { Problem } from './Problem.tsx'

/** What a listener can do with a track or an ID in a list. */
export function TrackEntries({ track, play, place }: TrackItem) {
  const named = useMemo(() => ({ item: 'track', id: track.id, name: trackName(track) }) satisfies Shared, [track])
  const unidentified = isId(track)
  return (
    <>
      {play === undefined ? (
        <PlayEntry track={track} name={named.name} />
      ) : (
        <PlayHereEntry play={play} name={named.name} />
      )}
      <CommandEntry command={addTrackToPlaylist} args={[track, place]} name={named.name} />
      {unidentified && <CommandEntry command={suggestTrack} args={[track]} name={named.name} />}
      {!unidentified && <BuyEntry track={track} named={named} />}
      <CommandEntry command={share} args={[named]} name={named.name} />
      <MenuDivider />
      <ArtistEntries artists={track.artists} />
      {!unidentified && track.label_meta && <LabelEntry {...track.label_meta} />}
      {unidentified && track.set_meta && <SetEntry {...track.set_meta} />}
    </>
  )
}

/** Plays a track in its newest set. */
function PlayEntry({ track, name }: { track: Track; name: string }) {
  const { problem } = useTrackPlace(track.id)
  const live = useIsTrackLive(track.id)
  const why = live ? null : problem
  return (
    <>
      {why && <Problem>{why}</Problem>}
      <CommandEntry command={playTrack} args={[track, notifyFailure]} name={name} disabled={why !== null} />
    </>
  )
}

/** Plays a track where it is listed. */
const PlayHereEntry = ({ play, name }: { play: (() => void) | null; name: string }) => (
  <>
    {!play && <Problem>{notDownloaded}</Problem>}
    <MenuAction leftSection={<IconPlayerPlayFilled {...entryIcon} />} disabled={!play} onClick={play ?? undefined}>
      Play
      <VisuallyHidden> {name}</VisuallyHidden>
    </MenuAction>
  </>
)

/** Opens the shop of a track, or a store's search for it, in a new tab. */
function BuyEntry({ track, named }: { track: Track; named: Named }) {
  const online = useOnline()
  const { link } = useStoreLink(track)
  const { label, Icon, run } = useCommand(buy, named)
  const shown = {
    leftSection: <Icon {...entryIcon} />,
    children: (
      <>
        {label}
        <VisuallyHidden> {named.name}</VisuallyHidden>
      </>
    ),
  }
  if (!online || !link) return <MenuAction {...shown} disabled />
  return <MenuAnchor {...shown} href={link} target="_blank" rel="noopener noreferrer" onClick={run} />
}

const LabelEntry = ({ id, name }: { id: number; name: string }) => (
  <MenuLink to="/labels/$labelId" params={{ labelId: String(id) }} leftSection={<IconBuildingStore {...entryIcon} />}>
    Go to label
    <VisuallyHidden> {name}</VisuallyHidden>
  </MenuLink>
)

const SetEntry = ({ id, set_name }: { id: number; set_name: string }) => (
  <MenuLink to="/sets/$setId" params={{ setId: String(id) }} leftSection={<IconDisc {...entryIcon} />}>
    Go to set
    <VisuallyHidden> {set_name}</VisuallyHidden>
  </MenuLink>
)
