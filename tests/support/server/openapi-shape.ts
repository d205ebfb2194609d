/** The part of the OpenAPI 3.1 schema (spec.openapis.org/oas/3.1/schema) that our document uses. */

const closed = (required: string[], properties: Record<string, unknown>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})
const text = { type: 'string', minLength: 1 }
const mapOf = (schema: unknown) => ({ type: 'object', additionalProperties: schema })
/** The contents of a JSON schema aren't checked here. */
const schema = { type: 'object' }

const content = mapOf(closed(['schema'], { schema }))
const response = closed(['description'], { description: text, content })

const parameterIn = (locations: string[], required: unknown) =>
  closed(['name', 'in', 'required', 'schema'], {
    name: text,
    in: { enum: locations },
    required,
    description: text,
    schema: { type: 'object', minProperties: 1 },
  })
const parameter = {
  oneOf: [parameterIn(['path'], { const: true }), parameterIn(['query', 'header'], { type: 'boolean' })],
}

const operation = closed(['operationId', 'summary', 'tags', 'security', 'parameters', 'responses'], {
  operationId: text,
  summary: text,
  tags: { type: 'array', items: text, minItems: 1 },
  security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
  parameters: { type: 'array', items: parameter, uniqueItems: true },
  requestBody: closed(['content'], { required: { type: 'boolean' }, content }),
  responses: {
    type: 'object',
    minProperties: 2,
    patternProperties: { '^([1-5]\\d\\d|default)$': response },
    additionalProperties: false,
  },
})

const securityScheme = closed(['type', 'scheme'], { type: { const: 'http' }, scheme: text, bearerFormat: text })

export const openApiShape = closed(['openapi', 'info', 'servers', 'components', 'paths'], {
  openapi: { type: 'string', pattern: '^3\\.1\\.\\d$' },
  info: closed(['title', 'version'], { title: text, version: text }),
  servers: { type: 'array', items: closed(['url'], { url: text }) },
  components: closed(['schemas', 'securitySchemes'], {
    schemas: mapOf(schema),
    securitySchemes: mapOf(securityScheme),
  }),
  paths: {
    type: 'object',
    patternProperties: {
      '^/': {
        type: 'object',
        properties: { get: operation, put: operation, post: operation, delete: operation },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
})
