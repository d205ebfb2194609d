import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { useState } from 'react'

/** What a waveform points at: a place (ms), the position of the set, or nothing. */
export type Pointed = number | 'position' | null

/** Holds what one waveform points at. Only its hint subscribes, so that a move of the pointer renders nothing else. */
export type PointedAtom = PrimitiveAtom<Pointed>

export const usePointed = (): PointedAtom => useState(() => atom<Pointed>(null))[0]

/** What is pointed at when no pointer is over an element: what the keyboard holds there, or nothing. */
export const heldAt = (element: Element, held: Pointed): Pointed => (element.matches(':focus-visible') ? held : null)
