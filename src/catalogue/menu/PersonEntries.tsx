import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { type Followable, follow } from '../../commands/marks.ts'
import { playSet } from '../../commands/play-set.ts'
import { share } from '../../commands/share.ts'
import { shareFeed } from '../../commands/share-feed.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { latestSets } from '../../data/catalogue/latest-queries.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'
import { CommandEntry, entryIcon } from './CommandEntry.tsx'
import type { PersonItem } from './item-menu.ts'
import { Problem } from './Problem.tsx'

/** What a listener can do with an artist or a label in a list. */
export function PersonEntries({ person: { id, name, set_count }, item }: PersonItem) {
  const named = useMemo(() => ({ item, id, name }), [item, id, name])
  const { is_followed } = useMark(`${item}/${id}`)
  return (
    <>
      {set_count > 0 && <LatestSet {...named} />}
      <CommandEntry command={follow} args={[named]} name={name} label={() => (is_followed ? 'Unfollow' : 'Follow')} />
      <CommandEntry command={share} args={[named]} name={name} />
      {set_count > 0 && <CommandEntry command={shareFeed} args={[named]} name={name} />}
    </>
  )
}

/** Plays the newest set, which is read when the menu opens. */
function LatestSet({ item, id, name }: Followable) {
  const online = useOnline()
  const { data } = useQuery(latestSets[item](id))
  const [set] = data?.data ?? []
  if (set) return <PlayLatest set={set} name={name} />
  return (
    <>
      {!online && <Problem>{notDownloaded}</Problem>}
      <MenuAction leftSection={<IconPlayerPlayFilled {...entryIcon} />} disabled>
        Play latest set
      </MenuAction>
    </>
  )
}

function PlayLatest({ set, name }: { set: SetSummary; name: string }) {
  const unavailable = useUnavailableOffline(set.id)
  return (
    <>
      {unavailable && <Problem>{notDownloaded}</Problem>}
      <CommandEntry
        command={playSet}
        args={[set]}
        name={name}
        label={play => `${play} latest set`}
        disabled={unavailable}
      />
    </>
  )
}
