import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { brand } from '../../../../contract/brand.ts'
import { somethingWrong } from '../../../data/api/send.ts'
import { sizeText } from '../../../lib/bytes.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { Group } from '../../../ui/layout/group-stack.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { clearSavedPages, type Kept, keptHere, protect } from './storage.ts'
import { useAction } from './section/use-action.ts'

const unwilling = {
  message: 'Your browser did not agree. It may once you have installed the app, or used it for a while.',
}
const failed = { message: somethingWrong }

const lead = `${brand.name} keeps itself, the pages you have opened and their pictures on this device, so that they open without a network. Sets are kept when you download them.`

/** What the app keeps on this device. */
export const StorageSection = () => (
  <SettingsSection part="storage" lead={lead}>
    <AppStorage />
  </SettingsSection>
)

/** None of it needs the server. */
function AppStorage() {
  const [kept, setKept] = useState<Kept | null | undefined>()
  const [asking, setAsking] = useState(false)
  const { busy, outcome, run } = useAction()
  const measure = useCallback(() => keptHere().then(setKept, () => setKept(null)), [])
  useEffect(() => {
    void measure()
  }, [measure])

  const keep = async () => {
    await run('protect', 'Your browser keeps it until you clear it.', async () =>
      (await protect()) ? null : unwilling,
    )
    await measure()
  }
  const clear = async () => {
    setAsking(false)
    await run('clear', 'The saved pages were cleared.', () =>
      clearSavedPages().then(
        () => null,
        () => failed,
      ),
    )
    await measure()
  }

  return (
    <>
      <Outcomes of={outcome} />
      {kept !== undefined && <Figures kept={kept} />}
      <Group gap="sm">
        {kept && !kept.isProtected && (
          <BusyButton loading={busy === 'protect'} onClick={() => void keep()}>
            Protect storage
          </BusyButton>
        )}
        <BusyButton loading={busy === 'clear'} onClick={() => setAsking(true)}>
          Clear saved pages
        </BusyButton>
        <ButtonLink to="/downloads">Downloads</ButtonLink>
      </Group>
      <Dialog open={asking} title="Clear saved pages?" onClose={() => setAsking(false)}>
        <p>
          The pages that you have opened, and their pictures, are removed from this device. They load again when you
          open them.
        </p>
        <p>The app itself stays, and so do your sign-in, your likes, your queue and your downloads.</p>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button variant="primary" onClick={() => void clear()}>
            Clear
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Figures({ kept }: { kept: Kept | null }) {
  if (!kept) return <Text variant="prose">This browser does not tell how much {brand.name} keeps on this device.</Text>
  const { usage, quota, isProtected } = kept
  return (
    <Text variant="prose">
      <strong className="tabular">{sizeText(usage)}</strong> of the {sizeText(quota)} that your browser allows.{' '}
      {isProtected
        ? 'It is protected: your browser does not clear it by itself.'
        : 'It is not protected: your browser may clear it when this device runs out of room.'}
    </Text>
  )
}
