// The stars of whoever is signed in: they follow in the account, so that Home and the calendar have them, too (decision 409). Riders and horses
// are known here by the names of the public lists; the account follows by a start of theirs.

/** `r:` or `h:` and the name, as in the browser's own stars. */
type Star = string

const types = { r: 'RIDER', h: 'HORSE' } as const

export type AccountStars = {
  all: () => Iterable<Star>
  has: (star: Star) => boolean
  /** False if the account may not follow it, as a young rider who is no relative. */
  follow: (star: Star) => Promise<boolean>
  unfollow: (star: Star) => Promise<boolean>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const read = async (path: string): Promise<unknown> => {
  const response = await fetch(path, { credentials: 'same-origin' })
  return response.ok ? response.json() : null
}

const write = async (method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(path, {
    ...{ method, credentials: 'same-origin' },
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return response.ok ? (response.status === 204 ? {} : response.json().catch(() => ({}))) : null
}

/** A start of the rider or the horse with this name on the master list. */
const findStart = async (competition: string, star: Star): Promise<string | null> => {
  const list = await read(`/api/public/competition/${competition}/masterlist`)
  const rows = isRecord(list) ? list[star.startsWith('h') ? 'horses' : 'riders'] : null
  const row = Array.isArray(rows) ? rows.filter(isRecord).find(({ name }) => name === star.slice(2)) : undefined
  const start = Array.isArray(row?.starts) ? row.starts.find(isRecord) : undefined
  return typeof start?.registrationRef === 'string' ? start.registrationRef : null
}

/** Null once the session has ended. */
export const readAccountStars = async (competition: string): Promise<AccountStars | null> => {
  const followed = await read('/api/favourite/followed')
  if (!Array.isArray(followed)) return null
  const stars = new Map<Star, string>()
  for (const row of followed.filter(isRecord)) {
    const kind = row.type === types.r ? 'r' : row.type === types.h ? 'h' : null
    if (kind !== null) stars.set(`${kind}:${String(row.name)}`, String(row.favouriteRef))
  }
  return {
    all: () => stars.keys(),
    has: (star) => stars.has(star),
    follow: async (star) => {
      const registration = await findStart(competition, star)
      if (registration === null) return false
      const type = star.startsWith('h') ? types.h : types.r
      const kept = await write('POST', `/api/public/registration/${registration}/favorite`, { type })
      if (!isRecord(kept) || typeof kept.ref !== 'string') return false
      stars.set(star, kept.ref)
      return true
    },
    unfollow: async (star) => {
      if ((await write('DELETE', `/api/favourite/${stars.get(star) ?? ''}`)) === null) return false
      return stars.delete(star)
    },
  }
}
