import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { type Genre, genres } from '../../../../contract/genres.ts'

/** The genres in which every word of a text stands somewhere; all of them for an empty text. */
export function genresWith(text: string): readonly Genre[] {
  const words = text.toLowerCase().split(/\s+/)
  return genres.filter(genre => words.every(word => genre.toLowerCase().includes(word)))
}

/** The one that is meant by a text: the genre of that name, or the first that fits. -1 when none does. */
function meantIn(options: readonly Genre[], text: string): number {
  if (text.trim() === '') return -1
  const exact = options.findIndex(genre => genre.toLowerCase() === text.trim().toLowerCase())
  return exact >= 0 ? exact : options.length > 0 ? 0 : -1
}

/** Text and list of a combobox of genres. What the list marks is taken when the field is left. */
export function useGenreList(genre: Genre | undefined, onGenre: (genre: Genre | undefined) => void) {
  const [open, setOpen] = useState(false)
  /** Null until something is typed: the field then says what is chosen, and the list has every genre. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const options = genresWith(typed ?? '')

  const show = () => {
    if (open) return
    setOpen(true)
    setActive(genre ? options.indexOf(genre) : -1)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (chosen: Genre | undefined) => {
    onGenre(chosen)
    close()
  }
  const move = (step: number) => {
    if (!open) return show()
    const from = active < 0 && step < 0 ? 0 : active
    if (options.length > 0) setActive((from + step + options.length) % options.length)
  }

  /** What a key does here. A closed list leaves Enter to the form, and Escape to the dialog. */
  const actOf = (key: string) => {
    if (key === 'ArrowDown') return () => move(1)
    if (key === 'ArrowUp') return () => move(-1)
    if (key === 'Escape' && open) return close
    return key === 'Enter' && open && active >= 0 ? () => choose(options[active]) : undefined
  }

  return {
    open,
    options,
    active,
    choose,
    text: typed ?? genre ?? '',
    /** What is typed, for the list to stand out. */
    typed: typed ?? '',
    handlers: {
      onFocus: (event: ChangeEvent<HTMLInputElement>) => {
        event.target.select()
        show()
      },
      onClick: show,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setOpen(true)
        setTyped(target.value)
        setActive(meantIn(genresWith(target.value), target.value))
      },
      onKeyDown: (event: KeyboardEvent) => {
        const act = event.nativeEvent.isComposing ? undefined : actOf(event.key)
        if (!act) return
        event.preventDefault()
        act()
      },
      onBlur: () => {
        if (typed === '') onGenre(undefined)
        else if (typed !== null && active >= 0) onGenre(options[active])
        close()
      },
    },
  }
}
