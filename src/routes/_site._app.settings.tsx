import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { settingsQuery } from '../data/settings/settings.ts'
import { privateFeedQuery, sessionsQuery } from '../features/account/settings/queries.ts'
import { SettingsPage } from '../features/account/settings/SettingsPage.tsx'

export const Route = createFileRoute('/_site/_app/settings')({
  loader: () => {
    void queryClient.query(settingsQuery).catch(ignoreOutcome)
    void queryClient.query(sessionsQuery).catch(ignoreOutcome)
    void queryClient.query(privateFeedQuery).catch(ignoreOutcome)
  },
  component: SettingsPage,
})
