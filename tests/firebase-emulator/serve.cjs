// Firebase's own Auth emulator, without the command line around it and the packages that only that needs:
// `node serve.cjs <project> <port>`. It says when it is ready, and ends with its standard input, kill -9 of the other end
// included.
const { default: api } = require('firebase-tools/lib/emulator/auth/apiSpec.js')
const { SingleProjectMode } = require('firebase-tools/lib/emulator/auth/index.js')
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js')

// What apps ask, without what only servers and consoles of operators do: to prepare for a call takes it a tenth of a second.
for (const path of Object.keys(api.paths)) if (!/^\/v1\/(accounts|token|projects$)/.test(path)) delete api.paths[path]

const [project, port] = process.argv.slice(2)

createApp(project, SingleProjectMode.ERROR).then(app =>
  app.listen(Number(port), '127.0.0.1', () => console.log('The emulator is ready')),
)
process.stdin.resume().on('end', () => process.exit())
