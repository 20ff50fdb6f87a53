import { TokenScope } from '@oxer/domain/access/personal-token/personal-token.schema'
import type { TFunction } from 'i18next'

export type ScopeArea = TokenScope extends `${infer Area}:${string}` ? Area : never
export const scopeRights = ['read', 'write'] as const

/** In the order of the areas in the code. */
export const scopeAreas = [...new Set(TokenScope.options.map((scope) => scope.split(':')[0] as ScopeArea))]

/** 'Competitions: read, write', by area. */
export const scopesInWords = (scopes: readonly TokenScope[], t: TFunction<'access'>): string[] =>
  scopeAreas.flatMap((area) => {
    const rights = scopeRights.filter((right) => scopes.includes(`${area}:${right}`))
    if (rights.length === 0) return []
    const words = rights.map((right) => t(`personalToken.${right}`).toLowerCase()).join(', ')
    return [t('personalToken.scopeOf', { area: t(`personalToken.areas.${area}`), right: words })]
  })
