import { expect, it } from 'vitest'
import type { Actor } from '../actor/actor.schema.ts'
import { canManagePersonalTokens } from './personal-token.policy.ts'

const actor: Actor = {
  accountRef: '00000000-0000-7000-8000-00000000000a',
  personRef: null,
  personFederationRef: null,
  username: 'u',
  name: 'U',
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [],
  tokenScopes: null,
}

it('tokens are managed by a signed-in person, never by a token (decision 43)', () => {
  expect(canManagePersonalTokens(actor)).toBe(true)
  expect(canManagePersonalTokens({ ...actor, isRegistered: false })).toBe(false)
  expect(canManagePersonalTokens({ ...actor, tokenScopes: ['access:write'] })).toBe(false)
})
