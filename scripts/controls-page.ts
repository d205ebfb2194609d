import type { Plugin } from 'vite'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/ui/all-controls/page.tsx"></script>
  </body>
</html>`

/** The page of all controls at `/__ui`: the development server has it, no build. */
export const controlsPage: Plugin = {
  name: 'segue:controls',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/__ui', (_, response, next) => {
      server.transformIndexHtml('/__ui', page).then(html => {
        response.setHeader('Content-Type', 'text/html')
        response.end(html)
      }, next)
    })
  },
}
