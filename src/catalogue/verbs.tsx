import { createContext, use } from 'react'
import type { Command } from '../../lib/command.ts'

export interface Named {
  id: number
  /** As it is said to the listener. */
  name: string
}
export interface Favourable extends Named {
  item: 'set' | 'track'
  /** A track that nobody has identified: an ID. */
  unidentified?: boolean
}
export interface Likeable extends Named {
  item: 'set' | 'track' | 'artist' | 'label'
}
export interface Followable extends Named {
  item: 'artist' | 'label'
}

/** What a listener can do with what the catalogue shows: the commands, given by whoever composes the screen. */
export interface Verbs {
  favourite: Command<[Favourable]>
  like: Command<[Likeable]>
  follow: Command<[Followable]>
  /** Of a track that nobody has identified. */
  watch: Command<[Named]>
}

const Given = createContext<Verbs | null>(null)
export const GiveVerbs = Given.Provider

export function useVerbs(): Verbs {
  const verbs = use(Given)
  if (!verbs) throw new Error('No verbs were given')
  return verbs
}
