import { useAtomValue } from 'jotai/react'
import { useMemo } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { downloadSet } from '../../commands/downloads.ts'
import { playSet, startOver } from '../../commands/play-set.ts'
import { addSetToPlaylist } from '../../commands/playlists.ts'
import { addToQueue, playNext } from '../../commands/queue.ts'
import { share } from '../../commands/share.ts'
import { canDownload } from '../../data/downloads/can-download.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { shareable } from '../../lib/share-link.ts'
import { MenuDivider } from '../../ui/overlays/Menu.tsx'
import { useResume } from '../play/resume.ts'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'
import { TogetherEntry } from '../together/TogetherEntry.tsx'
import { ArtistEntries } from './ArtistEntries.tsx'
import { CommandEntry } from './CommandEntry.tsx'
import { Problem } from './Problem.tsx'

/** What a listener can do with a set in a list. */
export function SetEntries({ set }: { set: SetSummary }) {
  const unavailable = useUnavailableOffline(set.id)
  const resume = useResume(set)
  const isDownloadOffered = useAtomValue(canDownload)
  const [whole] = useMemo(() => shareable(set, 0), [set])
  const args: [SetSummary] = [set]
  const of = { args, name: set.set_name }
  return (
    <>
      {unavailable && <Problem>{notDownloaded}</Problem>}
      <CommandEntry
        {...of}
        command={playSet}
        label={play => (resume === null ? play : `Resume at ${resume}`)}
        disabled={unavailable}
      />
      {resume !== null && <CommandEntry {...of} command={startOver} disabled={unavailable} />}
      <CommandEntry {...of} command={playNext} />
      <CommandEntry {...of} command={addToQueue} />
      <CommandEntry {...of} command={addSetToPlaylist} />
      {isDownloadOffered && set.mp3_permalink && <CommandEntry {...of} command={downloadSet} />}
      <CommandEntry command={share} args={[whole]} name={set.set_name} />
      <TogetherEntry set={set} />
      {set.artists.length > 0 && <MenuDivider />}
      <ArtistEntries artists={set.artists} />
    </>
  )
}
