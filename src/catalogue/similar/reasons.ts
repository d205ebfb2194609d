import { createContext, type ReactNode, use } from 'react'

/** Why each item of the list within is shown, by its id: set by a list of what is similar. */
export const Reasons = createContext<ReadonlyMap<number, ReactNode>>(new Map())

/** The reason that an item is shown, if the list has one. */
export const ReasonFor = ({ id }: { id: number }) => use(Reasons).get(id)
