import { expect, it } from 'vitest'
import { type Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import { canRegisterForOrganisation } from '../../competitions/registration/registration.policy.ts'
import { organisationAbilities } from './organisation.policy.ts'

const facts = { organisationRef: 'club', federationRef: 'federation' }
const holderOf = (role: HeldOrganisationRole): Actor => ({
  accountRef: 'account',
  personRef: 'self',
  personFederationRef: 'federation',
  username: '',
  name: '',
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [{ ...facts, role }],
  tokenScopes: null,
})
const rolesWith = (ability: 'canViewCompetitionsPage' | 'canManageFinance' | 'canViewFinancePage') =>
  HeldOrganisationRole.options.filter((role) => organisationAbilities(holderOf(role), facts)[ability])

it('the tab of competitions is open to those whom its page accepts', () => {
  expect(rolesWith('canViewCompetitionsPage')).toEqual(
    HeldOrganisationRole.options.filter((role) => canRegisterForOrganisation(holderOf(role), facts)),
  )
})

it('a membership can give the finance of a club to somebody without another right in it (decision 54)', () => {
  expect(rolesWith('canViewFinancePage')).toEqual(['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'FINANCE_RESPONSIBLE'])
  expect(rolesWith('canManageFinance')).toEqual([])
  const {
    canManageFinance: _,
    canViewFinancePage: __,
    ...others
  } = organisationAbilities(holderOf('FINANCE_RESPONSIBLE'), facts)
  expect(others).toEqual(
    (({ canManageFinance: _m, canViewFinancePage: _v, ...rest }) => rest)(
      organisationAbilities(holderOf('MEMBER'), facts),
    ),
  )
})
