import { useState } from 'react'
import { TextInput } from '../../../ui/controls/fields.ts'

export interface TempoFieldProps {
  bpm: number | undefined
  onBpm: (bpm: number | undefined) => void
  error?: string | undefined
}

/** The tempo of a track: a number, with a comma or a point. Anything else counts as none, and stays in the field. */
export function TempoField({ bpm, onBpm, error }: TempoFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    const value = Number(text.replace(',', '.'))
    onBpm(text.trim() === '' || Number.isNaN(value) ? undefined : value)
  }
  return (
    <TextInput
      label="BPM"
      inputMode="decimal"
      value={typed ?? (bpm === undefined ? '' : String(bpm))}
      maxLength={7}
      error={error}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

export interface KeyFieldProps {
  musicalKey: string | undefined
  onKey: (key: string | undefined) => void
}

/** The key of a track, as it is written (`8A`, `A minor`). */
export const KeyField = ({ musicalKey, onKey }: KeyFieldProps) => (
  <TextInput
    label="Key"
    placeholder="8A or A minor"
    value={musicalKey ?? ''}
    maxLength={20}
    spellCheck={false}
    onChange={({ currentTarget }) => onKey(currentTarget.value || undefined)}
  />
)
