// Who asks: the key of a federation, with the organiser whom Equipe names. Before that is known, nothing but one row is read.
import type { OrganizerType } from '@oxer/domain/competitions/competition/competition.schema'
import type { EquipeSetting } from '@oxer/domain/exchange/equipe/equipe.schema'
import { equipeKeyPrefix } from '@oxer/domain/exchange/equipe/equipe.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import { toLanguageCode } from '../../access/session/session.mappers.ts'
import type { Context, Services } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { addressOfEquipe, toEquipeKey } from './equipe.mappers.ts'

export const getEquipeSetting = async (
  ctx: Context & { readonly federation: FederationScope },
): Promise<EquipeSetting> => {
  const { federationRef } = ctx.federation
  const row = await ctx.db.equipeKey.findUnique({ where: { federationRef } })
  return { key: row && toEquipeKey(row), address: addressOfEquipe(ctx, federationRef) }
}

/** What Equipe sends with every request; each as it came. */
export type EquipeHeaders = {
  readonly apiKey: string | undefined
  readonly organizerId: string | undefined
  readonly userName: string | undefined
}

/** An organiser at Equipe, admitted by the key of its federation. */
export type EquipeCaller = {
  readonly keyRef: string
  readonly federationRef: string
  readonly organizer: { readonly type: Extract<OrganizerType, 'ORGANISATION' | 'FEDERATION'>; readonly ref: string }
  readonly level: string | null
  /** As Equipe names its user; the author in the history. */
  readonly userName: string
  readonly language: Context['language']
  readonly timeZone: string
}

type KeyRow = {
  ref: string
  language: string
  timeZone: string
  lastUsedAt: Date | null
  lastUserName: string | null
  level: string | null
  isFederation: boolean
}

/** The time of use is stored this seldom, because it is a write. */
const usedMs = 60_000

const nameOf = (given: string | undefined): string => {
  const name = (given ?? '').trim().slice(0, 100)
  return name === '' || !isStorable(name) ? 'Equipe' : `${name} (Equipe)`
}

/** Null: the key is missing, wrong or not of this federation, or the organiser is not. The caller does not learn which. */
export const admitEquipe = async (
  { database }: Pick<Services, 'database'>,
  { federation, apiKey, organizerId, userName }: EquipeHeaders & { readonly federation: string },
  now: Date,
): Promise<EquipeCaller | null> => {
  if (apiKey === undefined || !apiKey.startsWith(equipeKeyPrefix) || apiKey.length > 200) return null
  if (!Ref.safeParse(federation).success || !Ref.safeParse(organizerId).success || organizerId === undefined)
    return null
  const [row] = await database.query<KeyRow>(
    `SELECT k.ref, f.language, f.time_zone AS "timeZone", k.last_used_at AS "lastUsedAt", k.last_user_name AS "lastUserName",
       o.level, o.ref IS NULL AS "isFederation"
     FROM equipe_key k JOIN federation f ON f.ref = k.federation_ref AND f.is_active
     LEFT JOIN organisation o ON o.ref = $3::uuid AND o.federation_ref = f.ref AND o.deleted_at IS NULL
     WHERE k.hash = $1 AND k.federation_ref = $2::uuid AND (o.ref IS NOT NULL OR f.ref = $3::uuid)`,
    [hashOfSecret(apiKey), federation, organizerId],
  )
  if (row === undefined) return null
  const name = nameOf(userName)
  if (row.lastUserName !== name || row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= usedMs) {
    await database.prisma.equipeKey.updateMany({
      where: { ref: row.ref },
      data: { lastUsedAt: now, lastUserName: name },
    })
  }
  return {
    ...{ keyRef: row.ref, federationRef: federation, userName: name, level: row.level, timeZone: row.timeZone },
    organizer: { type: row.isFederation ? 'FEDERATION' : 'ORGANISATION', ref: organizerId },
    language: toLanguageCode(row.language),
  }
}
