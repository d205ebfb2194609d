import { Button } from '@mantine/core'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Why } from '#contract/entities/suggestions.ts'
import type { Suggestable } from '../../commands/suggest.ts'
import { sendSuggestion } from '../../commands/suggestions.ts'
import type { Suggested as Found } from '../../data/catalogue/search-queries.ts'
import type { ShownSuggestion } from '../../data/suggestions/overlay-suggestions.ts'
import { isId, titleOf, trackName } from '../../lib/track-name.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { Chip } from '../../ui/controls/chip.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import reasons from '../comments/reason/ReasonForm.module.css'
import { CatalogueField, type Option } from './CatalogueField.tsx'
import styles from './SuggestForm.module.css'
import {
  type Problems,
  readTyped,
  type SuggestionTyped,
  suggestionDrafts,
  typedOf,
  withTrack,
} from './suggestion-form.ts'
import { whyNames } from './suggestion-text.ts'

export interface SuggestFormProps {
  track: Suggestable
  /** The listener's open suggestion, which is changed. */
  own: ShownSuggestion | undefined
  /** The listener's id. */
  userId: number
  onWithdraw: () => void
  onDone: () => void
}

/** What was typed, stored on this device until it is sent: closing the dialog by accident loses nothing. */
function useTyped({ track, own, userId }: SuggestFormProps) {
  const [typed, setTyped] = useState(() => suggestionDrafts.read(userId, track.id) ?? typedOf(own, track))
  const update = (next: SuggestionTyped) => {
    setTyped(next)
    suggestionDrafts.store(userId, track.id, next)
  }
  return { typed, update, forget: () => suggestionDrafts.store(userId, track.id, null) }
}

/** Asks what an ID is, with names that the catalogue has. */
export function SuggestForm(props: SuggestFormProps) {
  const { track, own, onWithdraw, onDone } = props
  const { typed, update, forget } = useTyped(props)
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const set = (change: Partial<SuggestionTyped>) => {
    const [name = ''] = Object.keys(change)
    if (problems[name]) setProblems({ ...problems, [name]: undefined })
    update({ ...typed, ...change })
  }
  const text = (name: 'artist' | 'title' | 'mix_name' | 'label' | 'link') => ({
    value: typed[name],
    error: problems[name],
  })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending) return
    const read = readTyped(typed)
    if ('problems' in read) {
      // Before the focus moves: a screen reader reads a field's error when the field is focused.
      flushSync(() => setProblems(read.problems))
      return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
    setSending(true)
    const stored = await sendSuggestion({ id: track.id, name: trackName(track) }, read.suggested)
    setSending(false)
    if (!stored) return
    forget()
    onDone()
  }
  const named = (items: Found['artists'] | Found['labels'], choose: (name: string) => void): Option[] =>
    items.map(({ id, name }) => ({ key: String(id), text: name, onChoose: () => choose(name) }))
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={event => void send(event)}>
      <CatalogueField
        {...text('artist')}
        label="Artist"
        required
        autoFocus
        onChange={artist => set({ artist })}
        options={({ artists }) => named(artists, artist => set({ artist }))}
      />
      <CatalogueField
        {...text('title')}
        label="Title"
        required
        search={typed.title && `${typed.artist} ${typed.title}`}
        onChange={title => set({ title })}
        options={({ tracks }) =>
          tracks
            .filter(found => !isId(found))
            .map(found => ({
              key: String(found.id),
              text: titleOf(found),
              detail: found.artist,
              onChoose: () => update(withTrack(typed, found)),
            }))
        }
      />
      <div className={styles.pair}>
        <TextInput
          {...text('mix_name')}
          label="Mix (optional)"
          placeholder="Oda Vexel Remix"
          onChange={({ currentTarget }) => set({ mix_name: currentTarget.value })}
        />
        <CatalogueField
          {...text('label')}
          label="Label (optional)"
          onChange={label => set({ label })}
          options={({ labels }) => named(labels, label => set({ label }))}
        />
      </div>
      <TextInput
        {...text('link')}
        label="Link to a shop or a video (optional)"
        type="url"
        inputMode="url"
        onChange={({ currentTarget }) => set({ link: currentTarget.value })}
      />
      <WhyChoice why={typed.why} onWhy={why => set({ why })} />
      <DialogActions>
        {own && (
          <Button variant="quiet" className={styles.withdraw ?? ''} onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <BusyButton type="submit" variant="primary" loading={sending}>
          {own ? 'Save changes' : 'Send suggestion'}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

function WhyChoice({ why, onWhy }: { why: Why; onWhy: (why: Why) => void }) {
  const group = useId()
  return (
    <fieldset className={reasons.reasons}>
      <legend>How do you know?</legend>
      {Why.options.map(each => (
        <Chip key={each} type="radio" name={group} checked={each === why} onChange={() => onWhy(each)}>
          {whyNames[each]}
        </Chip>
      ))}
    </fieldset>
  )
}
