import { createFileRoute } from '@tanstack/react-router'
import { Downloads } from '../features/downloads/Downloads.tsx'
import { Hero } from '../ui/layout/Hero.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/downloads')({ component: DownloadsPage })

function DownloadsPage() {
  return (
    <Page title="Downloads">
      <Hero title="Downloads" />
      <Downloads />
    </Page>
  )
}
