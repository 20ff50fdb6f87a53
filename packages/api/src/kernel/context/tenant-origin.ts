import type { TenantFacts } from './context.ts'

/** The public address of a tenant. Host names of tenants contain no port: they share the one of the public address. */
export const originOfTenant = (publicUrl: string, { host }: Pick<TenantFacts, 'host'>): string => {
  const { protocol, port } = new URL(publicUrl)
  if (host === '') return publicUrl
  return `${protocol}//${host.includes(':') || port === '' ? host : `${host}:${port}`}`
}
