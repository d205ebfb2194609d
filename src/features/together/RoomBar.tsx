import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { leaveRoom, rejoinRoom } from '../../commands/together.ts'
import type { Command } from '../../lib/command.ts'
import { dotted } from '../../lib/text.ts'
import { together } from '../../listening/together/together.ts'
import { useHasFailed } from '../../player/react.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { focusMain } from '../../ui/layout/focus-main.ts'
import styles from './RoomBar.module.css'
import { listeningText, roomText } from './room-text.ts'

/** The room that this page is in, above the player: what happens there, and the way to its page, back in step and out. */
export function RoomBar() {
  const now = useAtomValue(together)
  const hasFailed = useHasFailed()
  const opened = useParams({ strict: false, select: ({ token }) => token })
  if (!now) return null
  const { token, room, role, inStep } = now
  return (
    <div className={styles.bar} data-room-bar data-over-player>
      <Link to="/together/$token" params={{ token }} className={styles.link}>
        {/* On the page of the room, that says it. */}
        <span role={opened === token ? undefined : 'status'}>{roomText(room, now, hasFailed)}</span>
        {!room.has_ended && <span className={styles.count}>{dotted(listeningText(room))}</span>}
      </Link>
      {role === 'guest' && !inStep && !room.has_ended && <Small command={rejoinRoom} />}
      {(role === 'guest' || room.has_ended) && <Small command={leaveRoom} />}
    </div>
  )
}

function Small({ command }: { command: Command }) {
  const { label, run } = useCommand(command)
  const press = () => {
    focusMain()
    run()
  }
  return (
    <Button size="sm" className={styles.button} onClick={press}>
      {label}
    </Button>
  )
}
