import type { Listen } from '#contract/entities/history.ts'
import { TallRow } from '../../catalogue/lists/TallRow.tsx'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { SetArt } from '../../catalogue/sets/SetArt.tsx'
import { removeListen } from '../../commands/history.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { timeOfDay } from '../../lib/time-of-day.ts'
import { almostOverMs } from '../../player/progress.ts'
import { useSetLive } from '../../player/react.ts'
import { RemoveButton } from '../../ui/controls/RemoveButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'

/** One listen: the set, when it began, and how far it got. */
export function ListenRow({ listen }: { listen: Listen }) {
  const { set_meta: set, started_dt, current_timestamp: left } = listen
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const howFar = left >= set.duration - almostOverMs ? 'Finished' : `to ${hhmmss(left)}`
  return (
    <TallRow
      set={set}
      art={<SetArt set={set} size={64} />}
      line={dotted(timeOfDay(started_dt), howFar, unavailable && notDownloaded)}
      live={live !== null}
      unavailable={unavailable}
    >
      <MenuButton of={{ set }} />
      <Remove listen={listen} />
    </TallRow>
  )
}

function Remove({ listen }: { listen: Listen }) {
  const { label, Icon, run } = useCommand(removeListen, listen)
  return (
    <RemoveButton
      label={label}
      tooltip="Remove from history"
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      fallback="main"
      onRemove={run}
    />
  )
}
