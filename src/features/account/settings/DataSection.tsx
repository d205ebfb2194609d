import { brand } from '../../../../contract/brand.ts'
import { Group } from '../../../ui/layout/group-stack.ts'
import { downloadData } from './download-data.ts'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

const lead = `Everything that ${brand.name} keeps about you, in one file that you and other programs can read: your profile, what you like, follow and watch, your moments, comments, places and queue, and where you are signed in.`

/** A listener's own data, to take along. */
export function DataSection({ username }: { username: string }) {
  const { busy, outcome, run } = useAction()
  return (
    <SettingsSection part="data" lead={lead}>
      <Outcomes of={outcome} />
      <Group gap="sm">
        <ServerButton
          loading={busy !== null}
          onClick={() => void run('download', 'Your data was downloaded.', () => downloadData(username))}
        >
          Download my data
        </ServerButton>
      </Group>
    </SettingsSection>
  )
}
