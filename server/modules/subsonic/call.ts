import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../db/accounts/app-passwords.ts'
import type { Db } from '../../db/pool.ts'
import type { SendMedia } from '../../http/files/media.ts'
import type { FindList } from '../../lists/list.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { Similar } from '../../similar/similar.ts'
import type { Fields } from './protocol/fields.ts'
import type { Parameters } from './protocol/parameters.ts'

/** What the calls work with. */
export interface Services {
  db: Db
  /** The database for what only reads, see `openReads`. */
  reads: Db
  findList: FindList
  similar: Similar
  library: MediaLibrary
  sendMedia: SendMedia
  /** Without a trailing slash. */
  publicUrl: string
}

export interface Call extends Services {
  app: App
  parameters: Parameters
}

/** Answers a call with the fields of a `subsonic-response`. Throws a SubsonicFailure. */
export type Handler = (call: Call) => Promise<Fields>

/** Sends a file. Throws a SubsonicFailure before the first byte. */
export type MediaHandler = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
