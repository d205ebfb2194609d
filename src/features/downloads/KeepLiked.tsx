import { useAtomValue } from 'jotai/react'
import { caps, keepLiked, setKeepLiked } from '../../data/downloads/auto-download.ts'
import { sizeText } from '../../lib/bytes.ts'
import { NativeSelect } from '../../ui/controls/fields.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import styles from './KeepLiked.module.css'

/** Whether liked sets are kept by themselves, and how much room they may take. */
export function KeepLiked() {
  const { on, most } = useAtomValue(keepLiked)
  return (
    <div className={styles.setting}>
      <Switch
        label="Keep my liked sets offline"
        description="Those you liked last come first, as long as there is room."
        checked={on}
        onChange={({ currentTarget }) => setKeepLiked({ on: currentTarget.checked, most })}
      />
      <NativeSelect
        label="At most"
        value={most}
        disabled={!on}
        onChange={({ currentTarget }) => setKeepLiked({ on, most: Number(currentTarget.value) })}
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
