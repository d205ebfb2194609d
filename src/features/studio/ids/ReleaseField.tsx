import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { Editing } from '../parts/use-editing.ts'
import styles from './Ids.module.css'

interface ReleaseFieldProps {
  editing: Editing<StudioTrack>
  /** `YYYY-MM-DD` */
  today: string
}

/** Whether a track is released: then it has a date, which is in a field of its own. */
export const ReleaseField = ({ editing: { now, set }, today }: ReleaseFieldProps) => (
  <Radio.Group
    label="Is it released?"
    value={now.release_date === undefined ? 'no' : 'yes'}
    onChange={value => set({ release_date: value === 'yes' ? today : undefined })}
  >
    <div className={styles.choices}>
      <Radio value="yes" label="Released" description="On the date below" />
      <Radio value="no" label="Not released yet" description="It gets its name now, and a date later" />
    </div>
  </Radio.Group>
)
