import { type APIRequestContext, expect } from 'playwright/test'
import { Tokens } from '#contract/entities/account.ts'
import { getQueue, listPlays } from '#contract/routes/activity.ts'
import { demoAccount } from '../../../server/demo/seed.ts'

/** Another device of a listener, which calls the API without an app. */
export class OtherDevice {
  private readonly request: APIRequestContext
  private readonly username: string
  private readonly password: string
  private token = ''

  constructor(request: APIRequestContext, username: string, password: string = demoAccount.password) {
    this.request = request
    this.username = username
    this.password = password
  }

  /** Signs in, once. */
  private async headers(): Promise<{ authorization: string }> {
    if (!this.token) {
      const authorization = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`
      const answer = await this.request.post('/api/tokens', { headers: { authorization } })
      this.token = Tokens.parse(await answer.json()).access_token
    }
    return { authorization: `Bearer ${this.token}` }
  }

  async put(path: string, data: unknown): Promise<void> {
    const answer = await this.request.put(`/api${path}`, { data, headers: await this.headers() })
    expect(answer.status()).toBe(200)
  }

  async delete(path: string, data?: unknown): Promise<void> {
    const answer = await this.request.delete(`/api${path}`, { data, headers: await this.headers() })
    expect(answer.status()).toBe(204)
  }

  async get(path: string): Promise<unknown> {
    const answer = await this.request.get(`/api${path}`, { headers: await this.headers() })
    return answer.json()
  }

  /** The queue's current set. */
  async current(): Promise<number | undefined> {
    const { data } = getQueue.answer.parse(await this.get('/queue'))
    return data.find(({ is_current }) => is_current)?.set_meta_id
  }

  /** The position in a set (ms). */
  async placeIn(setId: number): Promise<number> {
    const { data } = listPlays.answer.parse(await this.get('/plays'))
    return data.find(({ set_meta_id }) => set_meta_id === setId)?.current_timestamp ?? Number.NaN
  }
}
