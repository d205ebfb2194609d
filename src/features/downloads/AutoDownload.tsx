import { useAtomValue } from 'jotai/react'
import { autoDownload, caps, setAutoDownload } from '../../data/downloads/auto-download.ts'
import { sizeText } from '../../lib/bytes.ts'
import { NativeSelect } from '../../ui/controls/fields.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import styles from './AutoDownload.module.css'

/** Whether liked sets are downloaded automatically, and how much space they may take. */
export function AutoDownload() {
  const { on, most } = useAtomValue(autoDownload)
  return (
    <div className={styles.setting}>
      <Switch
        label="Download liked sets automatically"
        description="Newest likes first, while there's space."
        checked={on}
        onChange={({ currentTarget }) => setAutoDownload({ on: currentTarget.checked, most })}
      />
      <NativeSelect
        label="Storage limit"
        value={most}
        disabled={!on}
        onChange={({ currentTarget }) => setAutoDownload({ on, most: Number(currentTarget.value) })}
      >
        {caps.map(cap => (
          <option key={cap} value={cap}>
            {sizeText(cap)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
