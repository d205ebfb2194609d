import type { StudioSet } from '../../../../contract/entities/studio.ts'
import { TextInput } from '../../../ui/controls/fields.ts'

interface SetDetailsProps {
  set: StudioSet
  onChange: (change: Partial<StudioSet>) => void
  /** What is wrong with a field, by its name. */
  problems: Record<string, string[]>
}

/** What a set is called, and who plays it. */
export const SetDetails = ({ set, onChange, problems }: SetDetailsProps) => (
  <>
    <TextInput
      label="Name"
      value={set.name}
      error={problems.name?.[0]}
      onChange={event => onChange({ name: event.currentTarget.value })}
    />
    <TextInput
      label="Artists"
      value={set.artists.join(', ')}
      error={problems.artists?.[0]}
      onChange={event => onChange({ artists: event.currentTarget.value.split(', ') })}
    />
  </>
)
