// The published description of the API. The server shows it with its own address; docs/openapi.json is the same at /api.
import { type Endpoint, generateOpenApiDocument, listEndpoints, type OpenApiDocument } from '@oxer/openapi'
import { appRouter, downloadRouter } from '../router.ts'
import since from './since.json' with { type: 'json' }

const routers = [appRouter, downloadRouter]
const signedInWays = [{ session: [] }, { bearer: [] }]

/** By version, the operations that it brought: `{ '0.1.0': ['GET /horse/{horse}'] }`. */
export type SinceTable = Readonly<Record<string, readonly string[]>>

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** The correct table: each served operation under its first version, and operations that are new under `version`. */
export const sinceTableOf = (known: SinceTable, version: string): Record<string, string[]> => {
  const versionOf = new Map(Object.entries(known).flatMap(([each, list]) => list.map((name) => [name, each] as const)))
  const table: Record<string, string[]> = {}
  for (const name of listEndpoints(routers).map(operationOf).sort()) {
    const first = versionOf.get(name) ?? version
    table[first] = [...(table[first] ?? []), name]
  }
  return table
}

export type ApiDocumentOptions = {
  version: string
  /** Where the API is served: `https://oxer.example/api`, or `/api`. */
  url: string
  /** Name of the cookie that holds a session. */
  cookieName: string
  since?: SinceTable
}

export const apiDocument = ({
  version,
  url,
  cookieName,
  since: table = since,
}: ApiDocumentOptions): OpenApiDocument => {
  const versionOf = new Map(Object.entries(table).flatMap(([each, list]) => list.map((name) => [name, each] as const)))
  return generateOpenApiDocument({
    routers,
    title: 'Oxer',
    version,
    description: 'The platform an equestrian sport federation runs on. Every call of the web application is here.',
    servers: [{ url }],
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: cookieName },
      bearer: { type: 'http', scheme: 'bearer', description: 'A personal token, or one of client credentials' },
    },
    accessLevels: { open: [], signedIn: signedInWays, registered: signedInWays, superAdmin: signedInWays },
    since: (operation) => versionOf.get(operation),
  })
}
