// Stores the state of the embedded provider in the database, so that several processes share it and a restart loses nothing.
import { randomBytes } from 'node:crypto'
import type { Database, Prisma } from '@oxer/db'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toPayload = (row: { payload: Prisma.JsonValue; consumedAt: Date | null } | null): AdapterPayload | undefined => {
  if (row === null || typeof row.payload !== 'object' || row.payload === null || Array.isArray(row.payload)) {
    return undefined
  }
  return {
    ...row.payload,
    ...(row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt.getTime() / 1000) }),
  }
}

/** `kind` is the library's name of a model: Session, Grant, AuthorizationCode, … */
export const storeOf = (database: Database, kind: string): Adapter => {
  const records = database.prisma.providerRecord
  const stillValid = () => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] })
  const findValid = async (sent: string, where: Prisma.ProviderRecordWhereInput) =>
    isStorable(sent) ? toPayload(await records.findFirst({ where: { kind, ...where, ...stillValid() } })) : undefined
  return {
    upsert: async (id, payload, expiresIn) => {
      const data = {
        payload: payload as Prisma.InputJsonObject,
        grantId: text(payload.grantId),
        userCode: text(payload.userCode),
        uid: text(payload.uid),
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      }
      await records.upsert({ where: { kind_id: { kind, id } }, create: { kind, id, ...data }, update: data })
    },
    find: (id) => findValid(id, { id }),
    findByUid: (uid) => findValid(uid, { uid }),
    findByUserCode: (userCode) => findValid(userCode, { userCode }),
    consume: async (id) => {
      await records.updateMany({ where: { kind, id }, data: { consumedAt: new Date() } })
    },
    destroy: async (id) => {
      await records.deleteMany({ where: { kind, id } })
    },
    revokeByGrantId: async (grantId) => {
      await records.deleteMany({ where: { grantId } })
    },
  }
}

export const removeExpiredProviderRecords = async (database: Database): Promise<void> => {
  await database.prisma.providerRecord.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Created once for an installation. If several processes start for the first time, one of them creates it and all read that one. */
const madeOnce = async <Value extends Prisma.InputJsonObject>(
  database: Database,
  kind: string,
  make: () => Promise<Value>,
): Promise<Prisma.JsonObject> => {
  const id = 'installation'
  // Runs at every start. The read is so short that it need not connect the client.
  const read = async (): Promise<Prisma.JsonObject | undefined> => {
    const [row] = await database.query<{ payload: Prisma.JsonObject }>(
      'SELECT payload FROM provider_record WHERE kind = $1 AND id = $2',
      [kind, id],
    )
    return row?.payload
  }
  const known = await read()
  if (known !== undefined) return known
  const payload = await make()
  await database.prisma.providerRecord.createMany({ data: [{ kind, id, payload }], skipDuplicates: true })
  const stored = await read()
  if (stored === undefined) throw new Error(`the ${kind} of the installation was not stored`)
  return stored
}

/** The provider's own signing keys, private parts included. */
export const getSigningKeys = async (database: Database): Promise<{ keys: JWK[] }> => {
  const stored = await madeOnce(database, 'SigningKeys', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = await exportJWK(privateKey)
    return { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }] as never }
  })
  return stored as unknown as { keys: JWK[] }
}

/** Signs the cookies of an installation without a configured secret. */
export const getInstallationSecret = async (database: Database): Promise<string> => {
  const { secret } = await madeOnce(database, 'Secret', async () => ({ secret: randomBytes(32).toString('hex') }))
  if (typeof secret !== 'string') throw new Error('the secret of the installation is no text')
  return secret
}
