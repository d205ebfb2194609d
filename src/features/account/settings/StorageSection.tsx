import { useCallback, useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { somethingWrong } from '../../../data/api/send.ts'
import { clearCaches } from '../../../data/cache/clear-caches.ts'
import { queryClient } from '../../../data/cache/query-client.ts'
import { storageSpace } from '../../../data/downloads/store/storage-space.ts'
import { sizeText } from '../../../lib/bytes.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { Group, Stack } from '../../../ui/layout/group-stack.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

interface StorageUse {
  /** Bytes that this app uses on this device. */
  usage: number
  /** Bytes that the browser allows it. */
  quota: number
  /** False if the browser may evict the data when the device runs out of space. */
  isProtected: boolean
}

/** In its place until it is read, not shown: what most browsers say, so that nothing below moves. */
const unread: StorageUse = { usage: 0, quota: 0, isProtected: false }

/** Resolves with null if the browser doesn't tell, as on pages over plain http. */
async function readStorageUse(): Promise<StorageUse | null> {
  const space = await storageSpace()
  return space && { usage: space.used, quota: space.quota, isProtected: await navigator.storage.persisted() }
}

/** Clears the cached pages and pictures on this device, and every query in memory that isn't on screen. */
async function clearCachedPages(): Promise<void> {
  await clearCaches({ all: false })
  queryClient.removeQueries({ type: 'inactive' })
}

const declined = { message: 'Your browser declined. Install the app or try again later.' }
const failed = { message: somethingWrong }

const lead = `${brand.name} saves itself and pages you've opened, so they work offline.`

/** What the app stores on this device. Works offline. */
export const StorageSection = () => (
  <SettingsSection part="storage" lead={lead}>
    <AppStorage />
  </SettingsSection>
)

function AppStorage() {
  const [use, setUse] = useState<StorageUse | null>(unread)
  const [asking, setAsking] = useState(false)
  const { busy, outcome, run } = useAction()
  const measure = useCallback(() => readStorageUse().then(setUse, () => setUse(null)), [])
  useEffect(() => {
    void measure()
  }, [measure])

  const protect = async () => {
    await run('protect', "Your browser won't clear it on its own.", async () =>
      (await navigator.storage.persist()) ? null : declined,
    )
    await measure()
  }
  const clear = async () => {
    setAsking(false)
    await run('clear', 'Saved pages cleared.', () =>
      clearCachedPages().then(
        () => null,
        () => failed,
      ),
    )
    await measure()
  }

  return (
    <Stack gap={20} style={{ visibility: use === unread ? 'hidden' : undefined }}>
      <Figures use={use} />
      <Group gap="sm">
        {use && !use.isProtected && (
          <BusyButton loading={busy === 'protect'} onClick={() => void protect()}>
            Protect storage
          </BusyButton>
        )}
        <BusyButton loading={busy === 'clear'} onClick={() => setAsking(true)}>
          Clear saved pages
        </BusyButton>
        <ButtonLink to="/downloads">Downloads</ButtonLink>
        <Outcomes {...outcome} />
      </Group>
      <Confirm
        open={asking}
        title="Clear saved pages?"
        action="Clear"
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        <p>Pages you've opened and their pictures are removed from this device. They load again when you open them.</p>
        <p>You stay logged in, and the app, your favorites and likes, your queue and your downloads stay.</p>
      </Confirm>
    </Stack>
  )
}

function Figures({ use }: { use: StorageUse | null }) {
  if (!use) return <Text variant="prose">This browser doesn't say how much space {brand.name} uses.</Text>
  const { usage, quota, isProtected } = use
  return (
    <Text variant="prose">
      <strong className="tabular">{sizeText(usage)}</strong> of the {sizeText(quota)} your browser allows.{' '}
      {isProtected
        ? "Protected: your browser won't clear it on its own."
        : 'Not protected: your browser may clear it when this device runs low on space.'}
    </Text>
  )
}
