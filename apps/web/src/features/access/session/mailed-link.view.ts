export type MailedLink = { kind: 'forgot' } | { kind: 'invitation' | 'reset' | 'email' | 'request'; code: string }

const patterns = [
  ['invitation', /^([^/]+)\/accept$/],
  ['reset', /^password\/([^/]+)$/],
  ['email', /^email\/([^/]+)$/],
  ['request', /^register\/([^/]+)$/],
] as const

/** What a path below /auth/ opens; null for an unknown one. */
export const mailedLinkOf = (path: string): MailedLink | null => {
  if (path === 'password') return { kind: 'forgot' }
  for (const [kind, pattern] of patterns) {
    const code = pattern.exec(path)?.[1]
    if (code !== undefined) return { kind, code }
  }
  return null
}
