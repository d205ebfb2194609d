import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { lookForRemote, playRemotely } from '../../../commands/remote.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'

/** Plays on a television or a speaker. Shown only while there is one. */
export function RemoteChoice() {
  useEffect(lookForRemote, [])
  const { label, Icon, enabled, run } = useCommand(playRemotely)
  return (
    enabled && (
      <Button size="sm" leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={run}>
        {label}
      </Button>
    )
  )
}
