import { IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { store } from '../../../state/store.ts'
import { PromptCard } from '../../../ui/feedback/PromptCard.tsx'
import { usePhone } from '../../../ui/layout/use-phone.ts'
import styles from './InstallCard.module.css'
import { install } from './install.ts'
import { installAsked, installPrompt, installWay } from './install-prompt.ts'
import { followListening, installDue, putInstallOff } from './install-reason.ts'

/** Offers to install the app, or shows how to do it by hand. Hidden until `installDue` or `installAsked`. */
export function InstallCard({ abovePlayer }: { abovePlayer: boolean }) {
  const way = installWay(useAtomValue(installPrompt))
  const due = useAtomValue(installDue)
  const asked = useAtomValue(installAsked)
  const [busy, setBusy] = useState(false)
  const device = usePhone() ? 'phone' : 'device'
  useEffect(followListening, [])
  if (!way || !(due || asked)) return null

  const putOff = () => {
    putInstallOff()
    store.set(installAsked, false)
  }
  const accept = async () => {
    setBusy(true)
    if (!(await install())) putOff()
    setBusy(false)
  }
  return (
    <PromptCard
      icon={<img className={styles.picture} src="/icons/icon.svg" alt="" width={64} height={64} />}
      title={`Install ${brand.name}`}
      text={
        <>
          <p>Download sets to this {device} and play them offline.</p>
          {way === 'by-hand' && <Steps />}
        </>
      }
      later={{ label: 'Not now', onClick: putOff }}
      {...(way === 'prompt' && { act: { label: 'Install', onClick: () => void accept(), loading: busy } })}
      abovePlayer={abovePlayer}
    />
  )
}

/** In the words of the share sheet on an iPhone or iPad. */
const Steps = () => (
  <ol className={styles.steps}>
    <li>
      <IconShare2 size={20} aria-hidden="true" />
      Tap Share in the browser
    </li>
    <li>
      <IconSquarePlus size={20} aria-hidden="true" />
      Choose Add to Home Screen
    </li>
  </ol>
)
