import * as z from 'zod/mini'
import type { Random } from '../simulation/schedule/random.ts'
import type { Device } from './device.ts'
import { whyNot } from './wire.ts'
import type { World } from './world.ts'
import { pick } from './writes.ts'

/** The size of the player's range requests (bytes). */
const rangeBytes = 128 * 1024
export const recordingBytes = 8 * 1024 * 1024

const words = ['night', 'deep', 'blue', 'a', 'id', 'remix', 'session', 'hose', 'dub']
const lists = ['/api/sets', '/api/tracks', '/api/artists', '/api/labels', '/api/sets?genre=Techno'] as const
const firstPages = ['/api/sets?order_by=likes&order_direction=desc', '/api/featured/sets', '/api/featured/tracks']

const Page = z.object({ data: z.array(z.object({ id: z.int(), release_date: z.nullable(z.string()) })) })

/** The reads of one listener. A failed read is not repeated: the listener continues. */
export class Reads {
  readonly #device: Device
  readonly #world: World
  readonly #random: Random
  #after = ''

  constructor(device: Device, world: World, random: Random) {
    this.#device = device
    this.#world = world
    this.#random = random
  }

  /**
   * Resolves with the text if it is wanted; then the answer is requested uncompressed. Otherwise the request accepts
   * compression as a browser does.
   */
  async #get(kind: string, path: string, since: number, more: Record<string, string> = {}, wanted = false) {
    const { wire, figures } = this.#world
    const packed = { 'accept-encoding': 'gzip, br' }
    const headers = { ...this.#device.authorization, ...(!wanted && packed), ...more }
    const answer = await wire.ask(path, { headers, read: wanted }).catch(whyNot)
    if (typeof answer === 'string') figures.failed(kind, since, answer, '')
    else if (answer.status === 401) await this.#device.renew(since)
    else if (answer.status >= 400) figures.failed(kind, since, String(answer.status), answer.text)
    else {
      figures.answered(kind, since)
      return answer.text
    }
    return undefined
  }

  list = (since: number) => this.#get('list', pick(this.#random, [...lists, ...firstPages]), since)

  /** The tracks by date, page after page by keyset. */
  async more(since: number): Promise<void> {
    const order = 'order_by=release_date&order_direction=desc'
    const text = await this.#get('next page', `/api/tracks?${order}${this.#after}`, since, {}, true)
    const last = text ? Page.parse(JSON.parse(text)).data.at(-1) : undefined
    this.#after = last?.release_date ? `&after=${last.release_date}&after_id=${last.id}` : ''
  }

  search(since: number): Promise<unknown> {
    const list = pick(this.#random, ['sets', 'tracks', 'artists'])
    return this.#get('search', `/api/${list}?search=${pick(this.#random, words)}`, since)
  }

  set(since: number): Promise<unknown> {
    const { id } = pick(this.#random, this.#world.catalogue.sets)
    return Promise.all([
      this.#get('set', `/api/sets/${id}`, since),
      this.#get('comments', `/api/sets/${id}/posts`, since),
    ])
  }

  artist(since: number): Promise<unknown> {
    const id = pick(this.#random, this.#world.catalogue.artists)
    return Promise.all([
      this.#get('artist', `/api/artists/${id}`, since),
      this.#get('list', `/api/artists/${id}/sets`, since),
    ])
  }

  recording(path: string, since: number): Promise<unknown> {
    const from = this.#random(0, recordingBytes - rangeBytes)
    return this.#get('recording', path, since, { range: `bytes=${from}-${from + rangeBytes - 1}` })
  }

  own(since: number): Promise<unknown> {
    return this.#get('own', pick(this.#random, ['/api/queue', '/api/notifications', '/api/plays', '/api/me']), since)
  }

  /** The same answer from a bare server, at the same time, for comparison. */
  async bare(since: number): Promise<void> {
    const { bare, figures } = this.#world
    const answer = await bare.ask('/', { headers: this.#device.authorization }).catch(whyNot)
    if (typeof answer === 'string') figures.failed('(bare answer)', since, answer, '')
    else figures.answered('(bare answer)', since)
  }
}
