import { createFileRoute } from '@tanstack/react-router'
import { keepSet, removeAllKept, removeKept } from '../commands/downloads.ts'
import { playSet } from '../commands/play-set.ts'
import { Downloads } from '../features/downloads/Downloads.tsx'
import { Hero } from '../ui/layout/Hero.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/downloads')({ component: DownloadsPage })

const verbs = { play: playSet, keep: keepSet, remove: removeKept, removeAll: removeAllKept }

function DownloadsPage() {
  return (
    <Page title="Downloads">
      <Hero title="Downloads" />
      <Downloads verbs={verbs} />
    </Page>
  )
}
