// The description of the API for people (/api/docs) and for programs (/api/openapi.json). Everything is served locally, without a CDN.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { apiDocument } from '@oxer/api'
import type { Hono } from 'hono'
import type { ServerEnv, Services } from './request.ts'
import { assetFolder } from './web.ts'

export const openApiDocument = ({
  publicUrl,
  version,
  sessions,
}: Pick<Services, 'publicUrl' | 'version' | 'sessions'>): string =>
  JSON.stringify(apiDocument({ version, url: `${publicUrl}/api`, cookieName: sessions.cookieName }))

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oxer API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

/** The operations of a tag, and all schemas, are rendered when a reader opens them: hundreds at once take a minute on a small machine. */
const pageOptions = {
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  operationsSorter: 'alpha',
  syntaxHighlight: { activated: false },
}
const startScript = `window.ui = SwaggerUIBundle(${JSON.stringify(pageOptions)})`

export const mountDocs = (app: Hono<ServerEnv>, services: Services): void => {
  let made: string | null = null
  /** Built at the first request, because it takes as long as the rest of a start. */
  const document = (): string => {
    made ??= openApiDocument(services)
    return made
  }
  const assets = assetFolder(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')))
  const kept = { 'cache-control': 'public, max-age=300' }
  app.get('/api/openapi.json', (c) => c.body(document(), 200, { ...kept, 'content-type': 'application/json' }))
  app.get('/api/docs', (c) => c.html(page, 200, kept))
  app.get('/api/docs/start.js', (c) => c.body(startScript, 200, { ...kept, 'content-type': 'text/javascript' }))
  app.get('/api/docs/assets/:file{swagger-ui(-bundle)?\\.(css|js)}', async (c) => {
    const answer = await assets.answer(c, c.req.param('file'))
    return answer ?? c.notFound()
  })
}
