import { useEffect, useRef, useState } from 'react'
import type { Sound } from '#contract/entities/ear.ts'
import { suggestedName } from '../../../catalogue/suggest/suggestion-text.ts'
import { counted } from '../../../lib/text.ts'
import { hidden } from '../../../ui/controls/hidden.ts'

const newsOf = (sound: Sound) =>
  `${suggestedName(sound)}: heard in ${sound.place_count === 0 ? 'no set' : counted(sound.place_count, 'place')}`

/** Tells screen readers what was found of the sounds that were still being compared. */
export function SoundNews({ sounds }: { sounds: readonly Sound[] }) {
  const compared = useRef<ReadonlySet<number>>(new Set())
  const [text, setText] = useState('')
  useEffect(() => {
    const fresh = sounds.filter(({ id, is_compared }) => is_compared && compared.current.has(id))
    compared.current = new Set(sounds.flatMap(({ id, is_compared }) => (is_compared ? [] : [id])))
    if (fresh.length > 0) setText(fresh.map(newsOf).join('. '))
  }, [sounds])
  return (
    <p role="status" className={hidden}>
      {text}
    </p>
  )
}
