import { useAtomValue } from 'jotai/react'
import type { SetSummary } from '#contract/entities/music.ts'
import { listenTogether } from '../../commands/together.ts'
import { together } from '../../listening/together/together.ts'
import { CommandEntry } from '../menu/CommandEntry.tsx'
import { useRoomPage } from './use-room-page.ts'

/** Opens a room in which others hear the set; while in a room, the page of that. */
export function TogetherEntry({ set }: { set: SetSummary }) {
  const openPage = useRoomPage()
  const inRoom = useAtomValue(together) !== null
  return <CommandEntry command={listenTogether} args={[openPage, set]} name={inRoom ? undefined : set.set_name} />
}
