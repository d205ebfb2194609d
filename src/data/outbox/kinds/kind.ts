import type * as z from 'zod/mini'
import type { RequestOf, RequestParts, Route } from '#contract/route.ts'
import type { Mark, Subject } from '../../marks/mark.ts'

/** The call that carries a write to the server. */
export interface Call {
  route: Route
  request: RequestParts
}

/** Makes a call, with the request checked against its route. */
export const call = <const R extends Route>(route: R, request: RequestOf<R>): Call => ({ route, request })

/** The server's id of an item, or the provisional id of one whose creation is pending. */
export type ItemId = number | string

/** Returns the server's id of an item. Throws `NotCreated` for one whose creation wasn't answered. */
export type Resolve = (id: ItemId) => number

/** The item that a write is about was never created: the server refused its creation, or the listener undid it. */
export class NotCreated extends Error {
  readonly id: string

  constructor(id: string) {
    super("The item it belongs to wasn't saved")
    this.id = id
  }
}

/** One kind of write. A new kind is declared with `kind` and listed in `registry.ts`. */
export interface Declaration<Input> {
  name: string
  input: z.ZodMiniType<Input>
  /** What it is about. Writes of one target are sent in order. `id` is the write's own. */
  target(input: Input, id: string): string
  /**
   * Merges a new write into a pending one of the same target that was never sent. Returns the input of the one write
   * that replaces both, `nothing` when they cancel each other out, or `both` when each must be sent.
   */
  merge(pending: Input, next: Input, pendingId: string): { input: Input } | 'nothing' | 'both'
  /** The call that carries it to the server. `user` is the listener's id, for calls that need it. */
  send(input: Input, resolve: Resolve, user: number): Call
  /** For the list of pending changes: "Add to favorites". */
  label(input: Input): string
  /** The state by the server's answer, as an input. By default the input itself. */
  settled?(input: Input, answer: unknown): Input
  /** The server's id of the item that the write created, if it created one. */
  created?(input: Input, answer: unknown): number | undefined
  /** Whether a refusal with this status means that the server's state is as wanted already. */
  holdsAlready?(input: Input, status: number): boolean
  /**
   * A call whose answer replaces such a refusal: it tells, for example, the id of an item that another device created.
   */
  lookup?(input: Input): Call | undefined
  /** The items whose marks it changes, and how it changes the mark below it. `recordedAt` in ms. */
  mark?: {
    subject(input: Input): Subject | Subject[]
    overlay(mark: Mark, input: Input, recordedAt: number): Mark
  }
}

type MergedInput = { input: unknown } | 'nothing' | 'both'

/**
 * A kind as the outbox uses it. Inputs come from storage and are parsed each time; one that doesn't fit makes it throw.
 */
export interface Kind {
  name: string
  /** Whether an input fits this kind. */
  reads(input: unknown): boolean
  target(input: unknown, id: string): string
  merge(pending: unknown, next: unknown, pendingId: string): MergedInput
  send(input: unknown, resolve: Resolve, user: number): Call
  label(input: unknown): string
  settled(input: unknown, answer: unknown): unknown
  /** Whether writes of this kind can create an item. */
  creates: boolean
  created(input: unknown, answer: unknown): number | undefined
  holdsAlready(input: unknown, status: number): boolean
  lookup(input: unknown): Call | undefined
  mark:
    | { subjects(input: unknown): Subject[]; overlay(mark: Mark, input: unknown, recordedAt: number): Mark }
    | undefined
}

/** A write as it is handed to the outbox. */
export interface Write {
  kind: string
  input: unknown
}

/** A kind with the type of its inputs. */
export interface KindOf<Input> extends Kind {
  /** Makes a write of this kind. */
  of(input: Input): Write
}

/** Makes a kind from its declaration. */
export function kind<Input>({ input: schema, mark, ...declared }: Declaration<Input>): KindOf<Input> {
  const read = (input: unknown): Input => schema.parse(input)
  return {
    name: declared.name,
    reads: input => schema.safeParse(input).success,
    // Parsed, so that only the fields of the schema are stored.
    of: input => ({ kind: declared.name, input: read(input) }),
    target: (input, id) => declared.target(read(input), id),
    merge: (pending, next, pendingId) => declared.merge(read(pending), read(next), pendingId),
    send: (input, resolve, user) => declared.send(read(input), resolve, user),
    label: input => declared.label(read(input)),
    settled: (input, answer) => declared.settled?.(read(input), answer) ?? input,
    creates: declared.created !== undefined,
    created: (input, answer) => declared.created?.(read(input), answer),
    holdsAlready: (input, status) => declared.holdsAlready?.(read(input), status) ?? false,
    lookup: input => declared.lookup?.(read(input)),
    mark: mark && {
      subjects: input => [mark.subject(read(input))].flat(),
      overlay: (base, input, recordedAt) => mark.overlay(base, read(input), recordedAt),
    },
  }
}

/** For `merge`: the later write replaces the pending one. */
export const lastWins = <Input>(_: Input, next: Input) => ({ input: next })
