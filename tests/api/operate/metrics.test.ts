import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { createMetrics, listenForMetrics } from '../../../server/http/metrics.ts'
import { ask, emptyLibrary, expectFailure, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })

describe('metrics', () => {
  test('are shown for the token, counted by route instead of address', async () => {
    const metrics = createMetrics(server.db)
    const settings = { metrics, metricsToken: 'a token of the tests' }
    const app = await buildApp({ db: server.db, library: emptyLibrary, tokenSecret, settings })
    await ask(app, 'GET', '/api/sets/17')
    expectFailure(await ask(app, 'GET', '/metrics'), 404)
    expectFailure(await ask(app, 'GET', '/metrics', { token: 'another' }), 404)
    const { body } = await ask(app, 'GET', '/metrics', { token: settings.metricsToken })
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/sets/:id",status="401"} 1')
    expect(body).toContain('process_cpu_user_seconds_total')
    await app.close()
  })

  test('have the number of database connections in use', async () => {
    const metrics = createMetrics(server.db)
    const inUse = async () => Number(/db_pool_connections\{state="in_use"\} (\d+)/.exec(await metrics.text())?.[1])
    expect(await inUse()).toBe(0)
    await server.db.connection().execute(async () => {
      expect(await inUse()).toBe(1)
    })
    expect(await inUse()).toBe(0)
  })

  test('have a separate local port that requires the token; without a token or port they are a 404', async () => {
    expectFailure(await server.ask('GET', '/metrics'), 404)
    const own = await listenForMetrics(createMetrics(server.db), { port: 0, token: 'a token of the tests' })
    const address = own.address()
    const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
    expect(address).toMatchObject({ address: '127.0.0.1' })
    const get = (token: string) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await fetch(`${url}/metrics`)).status).toBe(401)
    expect((await get('another')).status).toBe(401)
    expect(await (await get('a token of the tests')).text()).toContain('nodejs_heap_size_total_bytes')
    expect((await fetch(`${url}/`)).status).toBe(404)
    await new Promise(resolve => own.close(resolve))
  })
})
