import { IconCloudOff } from '@tabler/icons-react'
import { connection } from '../data/api/connection.ts'
import { suggestions } from '../data/autoplay/suggestions.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { isDownloaded } from '../data/downloads/use-downloads.ts'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { queue, syncQueue } from '../data/queue/page-queue.ts'
import { listenerId } from '../data/session/session.ts'
import { clock } from '../lib/clock.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { applyEqualLoudness } from '../listening/equal-loudness.ts'
import { nextInQueue } from '../listening/next-in-queue.ts'
import type { Page } from '../listening/page.ts'
import { programme } from '../listening/programme.ts'
import { resumeWhenOnline } from '../listening/resume-when-online.ts'
import { syncPlayerWithQueue } from '../listening/sync-player-with-queue.ts'
import { takeHostedRoom } from '../listening/together/hosted-room.ts'
import { player } from '../player/player.ts'
import { pageHidden } from '../state/page-hidden.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { connectDownloads } from './connect-downloads.ts'
import { followAnswers } from './follow-answers.ts'
import { followOtherDevices } from './follow-devices.ts'
import { followProgramme } from './follow-programme.ts'
import { followSuggestions } from './follow-suggestions.ts'
import { refreshLikesAfterMoments } from './refresh-likes.ts'
import { refreshOwnLists } from './refresh-own-lists.ts'
import { reportQueueAnswers } from './report-queue-answers.ts'
import { showQueued } from './show-queued.ts'
import { storePlayerSettings } from './store-player-settings.ts'
import { syncPlaceElsewhere } from './sync-place-elsewhere.ts'

const page: Page = {
  clock,
  player,
  marks,
  queue,
  nextInQueue,
  programme,
  suggestions,
  listener: listenerId,
  hidden: pageHidden,
  online: connection.online,
  checkConnection: connection.check,
  downloads,
  isDownloaded,
  write,
}

const noneLeft = () => notify('Nothing else in your queue is downloaded.', 'info', IconCloudOff)

/** Its code is for the few who host a room. */
async function returnToHostedRoom(): Promise<void> {
  const token = takeHostedRoom()
  if (token !== null) await import('./host-after-reload.ts').then(({ hostAfterReload }) => hostAfterReload(token))
}

/** Connects the player with everything that the first screen does without. Returns an unsubscribe function. */
export function wirePlayer(): Unsubscribe {
  returnToHostedRoom().catch(ignoreOutcome)
  return combineUnsubscribes(
    // First, so that a set that is restored plays from its download.
    connectDownloads(),
    storePlayerSettings(),
    applyEqualLoudness(page),
    syncQueue(),
    followSuggestions(),
    followProgramme(),
    followAnswers(),
    followOtherDevices(),
    syncPlayerWithQueue(page, noneLeft),
    reportQueueAnswers(),
    showQueued(),
    syncPlaceElsewhere(),
    resumeWhenOnline(page),
    refreshLikesAfterMoments(),
    refreshOwnLists(),
  )
}
