// Types for the part of oidc-provider that the embedded provider uses; the library comes without types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type AdapterPayload = Record<string, unknown>

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn: number | undefined): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface RequestContext {
    type: string
    body: unknown
    set(name: string, value: string): void
    get(name: string): string
    res: ServerResponse
    oidc: {
      client?: { clientId: string }
      result?: { login?: unknown }
      session: { accountId?: string; grantIdFor(clientId: string): string | undefined }
    }
  }

  export interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
    /** The provider's own session in this browser, when the sign-in began. */
    session: { uid: string; accountId?: string } | undefined
    /** In seconds. */
    exp: number
    save(seconds: number): Promise<string>
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    proxy: boolean
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>
    on(event: 'server_error', listener: (context: RequestContext, error: Error) => void): this
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    readonly Session: { findByUid(uid: string): Promise<{ destroy(): Promise<void> } | undefined> }
    readonly Client: { prototype: { clientSecret: string; compareClientSecret(actual: string): boolean } }
  }

  export const interactionPolicy: {
    base(): { get(name: string): { checks: { add(check: unknown): void } }; remove(name: string): void }
    Check: {
      new (reason: string, description: string, check: (context: RequestContext) => boolean): unknown
      REQUEST_PROMPT: boolean
      NO_NEED_TO_PROMPT: boolean
    }
  }

  export const errors: { SessionNotFound: new (message: string) => Error }
}
