import { many } from './catalogue.ts'
import { aTrack } from './entities.ts'

/** `count` tracks with different titles. */
export const tracks = (count: number) => many(count, index => aTrack({ title: `Undertow ${index + 1}`, artists: [] }))
