import type * as z from 'zod/mini'
import type { RequestOf, RequestParts, Route } from '../../../contract/route.ts'
import type { Mark, Subject } from '../marks/mark.ts'

/** The call that carries a write to the server. */
export interface Sending {
  route: Route
  request: RequestParts
}

/** A call whose request is checked against its route here, where both are known. */
export const sending = <const R extends Route>(route: R, request: RequestOf<R>): Sending => ({ route, request })

/** An item of the server: its id, or the provisional one of something that waits to be created. */
export type ItemId = number | string

/** Gives the id of an item whose creation has been answered. Throws `NotCreated` for one that wasn't. */
export type Resolve = (id: ItemId) => number

/** What a write is about was never created: the server refused it, or it was taken back. */
export class NotCreated extends Error {
  readonly id: string

  constructor(id: string) {
    super('What this is about was not saved')
    this.id = id
  }
}

/** One kind of write. To add one is to declare it and name it in `kinds.ts`. */
export interface Declaration<Input> {
  name: string
  input: z.ZodMiniType<Input>
  /** What it is about. Two writes of one target never overtake each other. */
  target(input: Input, id: string): string
  /**
   * Of a write that waits and was never sent, and a new one of the same target: the one write that stands for both,
   * `nothing` when together they come to nothing, `both` when each must be sent.
   */
  merge(waiting: Input, next: Input, waitingId: string): { input: Input } | 'nothing' | 'both'
  /** `user` is the listener whose write it is, for the calls that name one. */
  send(input: Input, resolve: Resolve, user: number): Sending
  /** In a few words for the list of what waits: "Add to favorites". */
  says(input: Input): string
  /** What stands by the server's answer; what was wanted, unless told. */
  settled?(input: Input, answer: unknown): Input
  /** The id the server gave to what the write created, if it created something. */
  created?(input: Input, answer: unknown): number | undefined
  /** True where a refusal with this status means that what was wanted holds already. */
  holdsAlready?(input: Input, status: number): boolean
  /** What is asked where it holds already but not by this write, such as the id of what somebody else has created. */
  asks?(input: Input): Sending | undefined
  /** The item whose mark it changes, and how. `recordedAt` in ms. */
  mark?: {
    subject(input: Input): Subject
    lay(mark: Mark, input: Input, recordedAt: number): Mark
  }
}

type MergedInput = { input: unknown } | 'nothing' | 'both'

/** A kind as the outbox uses it: whatever it is given went through storage, and is parsed again. */
export interface Kind {
  name: string
  /** Whether an input fits. */
  reads(input: unknown): boolean
  /** Throws for an input that doesn't fit. */
  target(input: unknown, id: string): string
  merge(waiting: unknown, next: unknown, waitingId: string): MergedInput
  send(input: unknown, resolve: Resolve, user: number): Sending
  says(input: unknown): string
  settled(input: unknown, answer: unknown): unknown
  /** Whether it creates something at all. */
  creates: boolean
  created(input: unknown, answer: unknown): number | undefined
  holdsAlready(input: unknown, status: number): boolean
  asks(input: unknown): Sending | undefined
  mark: { subject(input: unknown): Subject; lay(mark: Mark, input: unknown, recordedAt: number): Mark } | undefined
}

/** What is handed to the outbox. */
export interface Write {
  kind: string
  input: unknown
}

/** A kind to which its inputs are known. */
export interface KindOf<Input> extends Kind {
  /** The write of this kind that wants `input`. */
  of(input: Input): Write
}

/** Makes a kind of a declaration: inputs are read by its schema. */
export function kind<Input>({ input: schema, mark, ...declared }: Declaration<Input>): KindOf<Input> {
  const read = (input: unknown): Input => schema.parse(input)
  return {
    name: declared.name,
    reads: input => schema.safeParse(input).success,
    // Of what is handed over, only what the kind keeps.
    of: input => ({ kind: declared.name, input: read(input) }),
    target: (input, id) => declared.target(read(input), id),
    merge: (waiting, next, waitingId) => declared.merge(read(waiting), read(next), waitingId),
    send: (input, resolve, user) => declared.send(read(input), resolve, user),
    says: input => declared.says(read(input)),
    settled: (input, answer) => declared.settled?.(read(input), answer) ?? input,
    creates: declared.created !== undefined,
    created: (input, answer) => declared.created?.(read(input), answer),
    holdsAlready: (input, status) => declared.holdsAlready?.(read(input), status) ?? false,
    asks: input => declared.asks?.(read(input)),
    mark: mark && {
      subject: input => mark.subject(read(input)),
      lay: (below, input, recordedAt) => mark.lay(below, read(input), recordedAt),
    },
  }
}

/** Of two wishes for the same thing the later one is meant. */
export const laterOne = <Input>(_: Input, next: Input) => ({ input: next })
