import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Strict headers: no script but our own files. Styles may be inline, because Mantine sets its variables that way. */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Sign-in popups must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // TLS is the reverse proxy's business, and so is promising it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
