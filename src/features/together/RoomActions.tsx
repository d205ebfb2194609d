import { Button } from '@mantine/core'
import type { PlayableSet } from '#contract/entities/music.ts'
import type { Room } from '#contract/entities/together.ts'
import { endRoom, hostRoom, joinRoom, leaveRoom, rejoinRoom, shareRoom } from '../../commands/together.ts'
import { useListener } from '../../data/session/use-session.ts'
import type { Command } from '../../lib/command.ts'
import type { Together } from '../../listening/together/together.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { focusMain } from '../../ui/layout/focus-main.ts'
import styles from './RoomView.module.css'

interface RoomActionsProps {
  token: string
  room: Room
  /** Null for who isn't in it. */
  member: Together | null
  set: PlayableSet | undefined
}

/** What a listener can do in a room, or before it. */
export function RoomActions({ token, room, member, set }: RoomActionsProps) {
  const isOwn = useListener()?.username === room.host
  const canEnter = !member && !room.has_ended
  return (
    <div className={styles.actions}>
      {canEnter && isOwn && !room.is_host_here && <Do primary command={hostRoom} args={[token, room]} />}
      {canEnter && set && <Do primary command={joinRoom} args={[{ token, room, set }]} />}
      {member?.role === 'guest' && !member.inStep && !room.has_ended && <Do primary command={rejoinRoom} args={[]} />}
      {!room.has_ended && <Do stays primary={member?.role === 'host'} command={shareRoom} args={[token]} />}
      {member && (member.role === 'guest' || room.has_ended) && <Do command={leaveRoom} args={[]} />}
      {member?.role === 'host' && !room.has_ended && <Do command={endRoom} args={[]} />}
    </div>
  )
}

interface DoProps<Args extends unknown[]> {
  command: Command<Args>
  args: Args
  primary?: boolean
  /** The others go once they have been pressed. */
  stays?: boolean
}

function Do<Args extends unknown[]>({ command, args, primary = false, stays = false }: DoProps<Args>) {
  const { label, Icon, enabled, run } = useCommand(command, ...args)
  const press = () => {
    if (!stays) focusMain()
    run()
  }
  return (
    <Button
      {...(primary && { variant: 'primary' })}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      disabled={!enabled}
      onClick={press}
    >
      {label}
    </Button>
  )
}
