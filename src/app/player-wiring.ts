import { IconCloudOff } from '@tabler/icons-react'
import { notify } from '../commands/notify.ts'
import { tellOfQueueAnswers } from '../commands/queue-answers.ts'
import { connection } from '../data/api/connection.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { isKept } from '../data/downloads/use-downloads.ts'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { followEachQueue, queue } from '../data/queue/page-queue.ts'
import { listener } from '../data/session/session.ts'
import { clock } from '../lib/clock.ts'
import { nextInQueue } from '../listening/next-in-queue.ts'
import type { Page } from '../listening/page.ts'
import { followQueue } from '../listening/play-on.ts'
import { resumeWhenOnline } from '../listening/resume-when-online.ts'
import { player } from '../player/player.ts'
import { pageHidden } from '../state/page-hidden.ts'
import { keepDownloads } from './connect-downloads.ts'
import { refreshLikesAfterMoments } from './refresh-likes.ts'
import { refreshOwnLists } from './refresh-own-lists.ts'
import { keepPlayerSettings } from './store-player-settings.ts'
import { followPlaceElsewhere } from './sync-place-elsewhere.ts'

const page: Page = {
  clock,
  player,
  marks,
  queue,
  nextInQueue,
  listener,
  hidden: pageHidden,
  online: connection.online,
  checkConnection: connection.check,
  downloads,
  isDownloaded: isKept,
  write,
}

const noneLeft = () => notify('Nothing else in the queue is on this device.', 'info', IconCloudOff)

/** What the player has beside it once the first screen stands. The answer ends it. */
export function besidePlayer(): () => void {
  const ends = [
    // Before anything is loaded, so that it is taken from this device at once.
    keepDownloads(),
    keepPlayerSettings(),
    followEachQueue(),
    followQueue(page, noneLeft),
    tellOfQueueAnswers(),
    followPlaceElsewhere(),
    resumeWhenOnline(page),
    refreshLikesAfterMoments(),
    refreshOwnLists(),
  ]
  return () => {
    for (const end of ends) end()
  }
}
