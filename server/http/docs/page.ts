import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand.ts'
import type { Route } from '#contract/route.ts'
import { table } from '#contract/table.ts'
import { escapeHtml as html } from '../../lib/html.ts'
import type { Registry } from '../api/registry.ts'
import { createFixedText } from '../fixed-text.ts'
import { openApiDocument } from './openapi.ts'
import { docsStyle } from './style.ts'

const who = {
  public: 'Anyone',
  basic: 'Username and password (Basic)',
  listener: 'A listener (bearer token)',
  identity: 'A listener, or an identity verified by its provider (bearer token)',
  curator: 'A curator or an admin (bearer token)',
  admin: 'An admin (bearer token)',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A schema in a few words: `integer`, `text or null`, `one of asc, desc`. */
export function inWords(schema: unknown): string {
  if (!isRecord(schema)) return 'anything'
  if (schema.enum) return `one of ${list(schema.enum).join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return list(schema.anyOf).map(inWords).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map(type => inWords({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${inWords(schema.items)}`
  if (schema.type === 'string') return typeof schema.format === 'string' ? schema.format : 'text'
  return typeof schema.type === 'string' ? schema.type : 'anything'
}

/** The fields of an object, those of the objects inside it indented below. */
function fields(schema: unknown): string {
  if (!isRecord(schema)) return ''
  const inner = schema.type === 'array' ? schema.items : schema
  const variants = isRecord(inner) && inner.anyOf ? list(inner.anyOf) : [inner]
  const object = variants.filter(isRecord).find(each => isRecord(each.properties))
  if (!object || !isRecord(object.properties)) return ''
  const required = list(object.required)
  const items = Object.entries(object.properties).map(([name, each]) => {
    const needed = required.includes(name) ? '' : ' <em>optional</em>'
    return `<li><code>${html(name)}</code> ${html(inWords(each))}${needed}${fields(each)}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const contentSchema = (part: unknown): unknown => {
  const content = isRecord(part) && isRecord(part.content) ? part.content['application/json'] : undefined
  return isRecord(content) ? content.schema : undefined
}

function parametersTable(parameters: unknown[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.filter(isRecord).map(
    ({ name, in: place, description, schema, required }) =>
      `<tr><th scope="row"><code>${html(name)}</code></th><td>${html(place)}${required ? ', required' : ''}</td>
        <td>${html(inWords(schema))}${description ? `. ${html(description)}` : ''}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Is</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table>`
}

/** Collapsed, because some responses have a hundred fields. */
const answerOf = (schema: unknown) =>
  schema === undefined ? '<p>Nothing</p>' : `<details><summary>Its fields</summary>${fields(schema)}</details>`

function call(name: string, route: Route, operation: Record<string, unknown>): string {
  const responses = isRecord(operation.responses) ? operation.responses : {}
  const [status = '', done] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const failures = Object.entries(responses)
    .filter(([code]) => /^[45]/.test(code))
    .map(([code, each]) => `<li>${html(code)} ${html(isRecord(each) ? each.description : '')}</li>`)
  const body = contentSchema(operation.requestBody)
  return `<article id="${html(name)}"><h3><a href="#${html(name)}"><span class="${route.method}">${route.method}</span>
      <code>${html(route.path)}</code></a></h3>
    <p>${html(route.summary)}.</p><p>Who: ${html(who[route.access])}</p>
    ${parametersTable(list(operation.parameters))}
    ${body ? `<h4>Body</h4>${fields(body) || `<p>${html(inWords(body))}</p>`}` : ''}
    <h4>Response ${html(status)}</h4>${answerOf(contentSchema(done))}
    ${failures.length > 0 ? `<h4>Failures</h4><ul>${failures.join('')}</ul>` : ''}</article>`
}

/** The API documentation as one HTML page without scripts, made from the OpenAPI document. */
export function docsPage({ paths }: ReturnType<typeof openApiDocument>): string {
  const groups = new Map<string, [string, Route][]>()
  for (const [name, route] of table) {
    const group = route.path.split('/')[1] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), [name, route]])
  }
  const nav = [...groups.keys()].map(group => `<li><a href="#group-${html(group)}">${html(group)}</a></li>`)
  const sections = [...groups].map(([group, routes]) => {
    const calls = routes.map(([name, route]) => {
      const operation = paths[route.path]?.[route.method.toLowerCase()]
      return call(name, route, isRecord(operation) ? operation : {})
    })
    return `<section aria-labelledby="group-${html(group)}"><h2 id="group-${html(group)}">${html(group)}</h2>${calls.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API on ${html(brand.name)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icons/icon.svg">
    <link rel="stylesheet" href="/api/docs.css"></head>
    <body><a class="skip" href="#calls">Skip to the calls</a><header><h1>${html(brand.name)} API</h1><p>All calls are below <code>/api</code> and use JSON.
    Positions and lengths are in milliseconds. For programs: <a href="/api/openapi.json">openapi.json</a>.</p></header>
    <nav aria-label="Calls"><ul>${nav.join('')}</ul></nav><main id="calls">${sections.join('')}</main></body></html>`
}

/** Serves the OpenAPI document, and the page for people. Most processes are never asked, and to make one takes a quarter of a second. */
export function serveDocs(app: FastifyInstance, registry: Registry): void {
  const serve = (path: string, type: string, make: () => string) => {
    const send = createFixedText(`${type}; charset=utf-8`, make)
    // Compressed already.
    app.get(path, { compress: false }, (request, reply) =>
      send(request, reply.header('cache-control', 'public, max-age=300')),
    )
  }
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(openApiDocument(registry)))
  serve('/api/docs', 'text/html', () => docsPage(openApiDocument(registry)))
  serve('/api/docs.css', 'text/css', () => docsStyle)
}
