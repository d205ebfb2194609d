import { useId, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { exportFileName } from '#contract/entities/export.ts'
import { exportMe } from '#contract/routes/me.ts'
import { call } from '../../../data/api/api.ts'
import type { Refusal } from '../../../data/session/accounts.ts'
import { readText, storageKeys, write } from '../../../data/storage/stored.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { Group, Stack } from '../../../ui/layout/group-stack.ts'
import { refusalOf } from './changes.ts'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

/** How long the browser has to begin saving the file before its URL is revoked, in ms. */
const revokeAfterMs = 60_000

/** Lets the browser save a text as a file. A plain link to the export can't send the access token. */
function saveFile(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

/** Fetches the listener's data and saves it as a file. Resolves with null on success. */
async function downloadData(username: string): Promise<Refusal | null> {
  const result = await call(exportMe, {})
  if (!result.ok) return refusalOf(result)
  saveFile(JSON.stringify(result.body, null, 1), exportFileName(username, new Date()))
  return null
}

const lead = `Everything ${brand.name} knows about you, in one file: your profile, favorites, likes and moments, whom you follow, what you watch, your comments, listening positions and queue, and the devices and apps you're logged in on.`

/** Whether this device sends reports of the app's own errors (`src/app/report-defects.ts`). Works offline. */
function ErrorReports() {
  const hint = useId()
  const [on, setOn] = useState(readText(storageKeys.errorReports) === null)
  const flip = (next: boolean) => {
    write(storageKeys.errorReports, next ? null : 'off')
    setOn(next)
  }
  return (
    <div>
      <Switch
        label="Send error reports from this device"
        checked={on}
        aria-describedby={hint}
        onChange={({ currentTarget }) => flip(currentTarget.checked)}
      />
      <Text id={hint} size="sm" c="dimmed" mt={8}>
        When something in {brand.name} breaks, a report helps us fix it. It says what broke and in which browser, not
        who you are or what you play.
      </Text>
    </div>
  )
}

/** Downloads the listener's own data, and says what is sent beside it. */
export function DataSection({ username }: { username: string }) {
  const { busy, outcome, run } = useAction()
  return (
    <SettingsSection part="data" lead={lead}>
      <Stack gap={20}>
        <Group gap="sm">
          <ServerButton
            loading={busy !== null}
            onClick={() => void run('download', 'Your data was downloaded.', () => downloadData(username))}
          >
            Download my data
          </ServerButton>
          <Outcomes {...outcome} />
        </Group>
        <ErrorReports />
      </Stack>
    </SettingsSection>
  )
}
