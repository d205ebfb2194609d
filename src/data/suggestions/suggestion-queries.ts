import type { OwnSuggestion } from '#contract/entities/own-suggestions.ts'
import type { AnswerOf } from '#contract/route.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { listSuggestions } from '#contract/routes/suggestions.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf, readOf } from '../cache/query.ts'

/** What listeners suggest an ID to be: the open suggestions, the strongest first, and the listener's own rejected one. */
export const trackSuggestionsQuery = (id: number) => readOf(listSuggestions, { params: { id } })

/** A page of the listener's suggestions, and how many of all of them were accepted. */
export type OwnSuggestions = AnswerOf<typeof listOwnSuggestions>

/** The listener's suggestions, the newest first. */
export const ownSuggestionsQuery = pagesOf<OwnSuggestion, OwnSuggestions>(listOwnSuggestions, [], (offset, signal) =>
  callOrThrow(listOwnSuggestions, { query: { offset } }, signal),
)
