import { Button } from '@mantine/core'
import { useRoomPage } from '../../../catalogue/together/use-room-page.ts'
import { listenTogether } from '../../../commands/together.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'

/** Opens a room in which others hear what plays here. */
export function TogetherChoice({ onOpened }: { onOpened: () => void }) {
  const openPage = useRoomPage()
  const open = (token: string) => {
    onOpened()
    openPage(token)
  }
  const { label, Icon, enabled, run } = useCommand(listenTogether, open)
  return (
    <Button size="sm" leftSection={<Icon size={18} stroke={1.75} aria-hidden />} disabled={!enabled} onClick={run}>
      {label}
    </Button>
  )
}
